/**
 * Returns this document's nonce, for inline scripts that third-party scripts add. Undefined if the document
 * has no nonce. Works only in the browser.
 */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
