import type { ShopIdentity } from '#shared/shop-profile.ts'
import { afterSaleTerms } from './after-sale-terms.ts'
import { saleTerms, type TermsSection, type TermsText } from './sale-terms.ts'

/** The general terms of sale in force: what the page shows and the confirmation of an order carries (law.md 8). */
export function generalTerms(shop: ShopIdentity): TermsSection[] {
  return [...saleTerms(shop), ...afterSaleTerms(shop)]
}

/** A text of the terms where nothing can be clicked: links say where they lead. */
export function plainTermsText(text: TermsText, publicUrl: string): string {
  if (typeof text !== 'string') return text.quote
  return text.replaceAll(
    /\[([^\]]+)\]\(([^)]+)\)/g,
    (_whole, label, path) => `${label} (${publicUrl}${path})`,
  )
}
