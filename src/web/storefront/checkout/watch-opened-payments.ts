import { kept } from '#web/browser-storage.ts'

/**
 * Checks, now and whenever the page returns, the result of this browser's payments while none of their pages was open:
 * paid lines leave the cart (decision 58).
 */
export function watchOpenedPayments(): () => void {
  const leave = new AbortController()
  const { signal } = leave
  const comeBack = () => {
    if (document.visibilityState === 'visible') void settleOpenedPayments()
  }
  void settleOpenedPayments()
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
  document.addEventListener('visibilitychange', comeBack, { signal })
  return () => leave.abort()
}

/** Loaded only after a payment was opened: this file is part of every page. */
async function settleOpenedPayments(): Promise<void> {
  if (!kept.openedPayments.read()) return
  const { hasUnsettledPayment } = await import('./kept-payments.ts')
  if (!hasUnsettledPayment()) return
  const { settlePaidCart } = await import('./recent-payments.ts')
  await settlePaidCart()
}
