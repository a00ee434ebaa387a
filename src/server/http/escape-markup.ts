const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes text for HTML and XML, also in attributes. Control characters except tabs and line breaks are left out, and
 * so are U+FFFE and U+FFFF.
 */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
