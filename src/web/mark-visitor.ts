import { kept } from './browser-storage.ts'

/**
 * Marks the document of somebody who has a token, so that the style sheet shows them 'Mon compte' from the first paint
 * on, and that of a browser without a cart, which reads so at once: the document is kept for everybody alike, and its
 * scripts come later (decision 138). It stands in the document as text (`withVisitorMark`) and can name nothing outside
 * itself.
 */
export function markVisitor(token: string, cart: string): void {
  const { dataset } = document.documentElement
  // What is seen first is still on its way (`late-scripts.ts` says when it is there).
  dataset['first'] = ''
  try {
    if (localStorage.getItem(token)) dataset['signedIn'] = ''
    if (localStorage.getItem(cart)) return
  } catch {
    // Where nothing may be read, nobody is known, and nothing is kept.
  }
  dataset['cart'] = 'empty'
}

/** A rendered document that begins with that. Before its style sheet, for which a script would have to wait. */
export function withVisitorMark(html: string, nonce: string | undefined): string {
  const mark = `<script${nonce ? ` nonce="${nonce}"` : ''}>(${markVisitor.toString()})(${[kept.token.key, kept.cart.key].map((key) => JSON.stringify(key)).join()})</script>`
  return html.replace('<head>', (head) => head + mark)
}
