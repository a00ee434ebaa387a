/** Makes a temporary folder, in memory if the system offers that, and returns its path. */
export function quickFolder(name: string): string
