const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes plain text for HTML or XML, also in attributes. Leaves out control characters except tabs and line
 * breaks.
 */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
