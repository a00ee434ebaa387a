import { isSoldOut } from './pack-price.ts'

/** Up to this stock, a sleeve that is not sold out shows 'Bientôt épuisé' (storefront.md §9). */
export const SOON_OUT_MAX_STOCK = 31

export const NEW_BADGE_SLEEVES = 5

export type StockBadge = 'out-of-stock' | 'soon-out'

export function stockBadge({ stock, packs }: Parameters<typeof isSoldOut>[0]): StockBadge | undefined {
  if (isSoldOut({ stock, packs })) return 'out-of-stock'
  return stock <= SOON_OUT_MAX_STOCK ? 'soon-out' : undefined
}

export const STOCK_BADGE_LABELS: Record<StockBadge, string> = {
  'out-of-stock': 'Rupture de stock',
  'soon-out': 'Bientôt épuisé',
}
export const NEW_BADGE_LABEL = 'Nouveau'
