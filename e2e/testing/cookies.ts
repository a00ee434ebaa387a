/**
 * For `page.addInitScript` or `page.evaluate`: keeps in the browser that cookies were accepted so many days ago (decision 48).
 * Not in the frame of an advert, which keeps nothing.
 */
export function acceptCookies(daysAgo = 0): void {
  if (window.top !== window) return
  localStorage.setItem('cookieConsent', 'accepted')
  localStorage.setItem('cookieConsentAt', String(Date.now() - daysAgo * 86_400_000 - 1000))
}
