/** Builds the web side when what it is made of has changed since the last build. */
export function ensureBuilt(): Promise<void>
