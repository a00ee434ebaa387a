/** This document's nonce, for inline scripts that third-party scripts add. Undefined without one. Only in the browser. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
