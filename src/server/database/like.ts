/** A LIKE pattern for texts that hold this one. What a person types is text, never a pattern. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
