/** A new temporary folder, in memory where the system has such. */
export function quickFolder(name: string): string
