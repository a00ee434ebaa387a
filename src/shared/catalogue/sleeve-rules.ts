import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { isBlank } from '#shared/text.ts'

export const SLEEVE_NAME_REQUIRED = 'Le nom est requis'
export const SLEEVE_PRICE_INVALID = 'Le prix doit être un montant positif ou nul'
export const SLEEVE_PRICE_REQUIRED = 'Le prix doit être supérieur à 0 pour publier la protection'
export const SLEEVE_STOCK_INVALID = 'Le stock doit être un nombre entier positif ou nul'

export interface SleeveToCheck {
  name: string
  /** Of a lot of 5. */
  priceCents: number
  /** In sleeves. */
  stock: number
  isPublished: boolean
}

/** What keeps a sleeve from being saved (decision 6): a name, a price to publish, a stock of at least 0. */
export function sleeveErrors(sleeve: SleeveToCheck): FieldErrors<'name' | 'price' | 'stock'> {
  return fieldErrors({
    name: isBlank(sleeve.name) ? SLEEVE_NAME_REQUIRED : undefined,
    price: priceError(sleeve),
    stock: Number.isSafeInteger(sleeve.stock) && sleeve.stock >= 0 ? undefined : SLEEVE_STOCK_INVALID,
  })
}

function priceError({ priceCents, isPublished }: SleeveToCheck): string | undefined {
  if (!Number.isSafeInteger(priceCents) || priceCents < 0) return SLEEVE_PRICE_INVALID
  return isPublished && priceCents === 0 ? SLEEVE_PRICE_REQUIRED : undefined
}
