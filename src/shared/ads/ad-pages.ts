/** Adverts are only on home, product, news, guide and legal pages (decision 33). */
const EXACT = new Set([
  '/',
  '/news',
  '/guide-achat',
  '/legal-notice',
  '/cgv',
  '/terms-of-service',
  '/privacy-policy',
  '/accessibilite',
])

export function hasAdPlaces(pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  return EXACT.has(path) || /^\/(?:products|news)\/[^/]+$/.test(path)
}
