export function nextNight(now: Date): Date
