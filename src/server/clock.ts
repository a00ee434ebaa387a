/** The source of the time. Code receives it as a parameter, so tests can set the time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
