import type { Change } from '../database/announce-changes.ts'

export function pageTags(address: string): readonly Change[] {
  const [path = '/'] = address.split('?')
  if (path === '/') return ['settings', 'catalogue', 'banners']
  if (path.startsWith('/products/') || path.startsWith('/collections/')) return ['settings', 'catalogue']
  if (path === '/plan-du-site' || path === '/guide-achat') return ['settings', 'catalogue']
  if (path === '/news') return ['settings', 'news']
  // An article shows the products to which it links, with their prices.
  if (path.startsWith('/news/')) return ['settings', 'news', 'catalogue']
  return ['settings']
}
