export type Contents = Record<string, string>
export function contentByFile(root: string, command: readonly unknown[]): Contents | undefined
export function changedSince(keptIn: string, contents: Contents): string[]
export function keepGreen(keptIn: string, before: Contents, after: Contents | undefined): void
