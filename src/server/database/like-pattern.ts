/** What a person types is text, never a pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A LIKE pattern for texts that hold this one. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}
