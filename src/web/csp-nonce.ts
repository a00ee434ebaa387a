/** The nonce of this document, for third parties' scripts that add inline ones; undefined where it has none. In the browser only. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
