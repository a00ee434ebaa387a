/**
 * The nonce of this document, for third-party scripts that add inline ones; undefined where there is none. In the
 * browser only.
 */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
