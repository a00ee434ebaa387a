/** Makes the folder in memory if the system has room there. */
export function quickFolder(name: string): string
