export function notesOf(tag: string, code: { version: string; changelog: string }): string
export function withImage(text: string, image: string): string
