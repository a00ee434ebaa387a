/** Builds the web side when its sources have changed since the last build. */
export function ensureBuilt(): Promise<void>
