export function contentOf(root: string, command: readonly unknown[]): string | undefined
export function wasGreen(file: string, content: string | undefined): boolean
export function keepGreen(file: string, content: string | undefined): void
