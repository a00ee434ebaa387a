/** A postal code as it is stored: without the spaces between digits that people type or paste (decision 79). */
export function plainPostalCode(text: string): string {
  return text.trim().replaceAll(/(?<=\d)\s+(?=\d)/g, '')
}
