/** Whether the link of the bar leads back to the shop ('Boutique') rather than to the news (storefront.md §2). */
export function isNewsSection(pathname: string, bar: 'desktop' | 'mobile'): boolean {
  if (pathname === '/news' || pathname.startsWith('/news/')) return true
  return bar === 'mobile' && pathname.startsWith('/article/')
}
