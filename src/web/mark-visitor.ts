import { kept } from './browser-storage.ts'

/**
 * Marks the document of somebody who has a token, so that the style sheet shows them 'Mon compte' from the first paint
 * on: the document is kept for everybody alike, and its scripts come later (decision 138). It stands in the document as
 * text (`withVisitorMark`) and can name nothing outside itself.
 */
export function markVisitor(key: string): void {
  try {
    if (localStorage.getItem(key)) document.documentElement.dataset['signedIn'] = ''
  } catch {
    // Where nothing may be read, nobody is known either.
  }
}

/** A rendered document that begins with that. Before its style sheet, for which a script would have to wait. */
export function withVisitorMark(html: string, nonce: string | undefined): string {
  const mark = `<script${nonce ? ` nonce="${nonce}"` : ''}>(${markVisitor.toString()})(${JSON.stringify(kept.token.key)})</script>`
  return html.replace('<head>', (head) => head + mark)
}
