/**
 * For `page.addInitScript` or `page.evaluate`: stores that cookies were accepted this many days ago (decision
 * 48). Skips an advert's frame, which stores nothing.
 */
export function acceptCookies(daysAgo = 0): void {
  if (window.top !== window) return
  localStorage.setItem('cookieConsent', 'accepted')
  localStorage.setItem('cookieConsentAt', String(Date.now() - daysAgo * 86_400_000 - 1000))
}
