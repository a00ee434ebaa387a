type Fetched = { name: string; integrity: string }
export function checkRuntime(found?: Fetched[]): { known: string[]; unknown: string[] }
