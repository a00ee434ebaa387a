/**
 * Stores that the visitor accepted cookies `daysAgo` days ago (decision 48). Skips frames, because an advert's frame
 * cannot store anything.
 */
export function acceptCookies(daysAgo = 0): void {
  if (window.top !== window) return
  localStorage.setItem('cookieConsent', 'accepted')
  localStorage.setItem('cookieConsentAt', String(Date.now() - daysAgo * 86_400_000 - 1000))
}
