/** Builds the web side, and the database for new data folders, if their sources have changed. */
export function ensureBuilt(): Promise<void>
