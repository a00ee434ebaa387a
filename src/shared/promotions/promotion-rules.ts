import { formatDay } from '../dates.ts'
import { formatCents } from '../money.ts'
import type { Day } from '../paris-day.ts'

export const PROMOTION_KINDS = ['percent', 'amount', 'freeRelay'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

export const PROMOTION_NOT_FOUND = 'Code promo introuvable'
export const PROMOTION_DELETED = 'Code promo supprimé'
export const CODE_TAKEN = 'Ce code existe déjà'
export const CODE_INVALID = 'Un code a de 3 à 32 lettres sans accent, chiffres ou tirets'
export const PERCENT_INVALID = 'Le pourcentage est un nombre entier de 1 à 100'
export const PROMOTION_AMOUNT_INVALID = 'Le montant doit être supérieur à 0'
export const LAST_DAY_FIRST = 'Le dernier jour ne peut pas être avant le premier'

export const CODE_UNKNOWN = 'Ce code promo n’existe pas'
export const CODE_INACTIVE = 'Ce code promo n’est plus valable'
export const CODE_USED_UP = 'Ce code promo a déjà été utilisé autant de fois qu’il est possible'
export const CODE_USED_BY_YOU = 'Vous avez déjà utilisé ce code promo'
export const CODE_FOR_NOTHING = 'Ce code promo ne s’applique à aucun article de votre panier'
export const CODE_FOR_RELAY =
  'Ce code promo offre la livraison par Mondial Relay\u00A0: choisissez ce mode de livraison'
export const CODE_DELIVERY_IS_FREE =
  'La livraison est déjà offerte\u00A0: gardez ce code promo pour une autre commande'
export const CODE_FOR_ALL = 'Ce code promo couvre toute la commande\u00A0: ajoutez un article pour l’utiliser'

/** A code as it is stored and compared: people paste it with spaces and in small letters. */
export function normalCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}

/** Why this cannot be a code, or undefined. */
export function codeError(typed: string): string | undefined {
  return /^[A-Z0-9-]{3,32}$/.test(normalCode(typed)) ? undefined : CODE_INVALID
}

export type PromotionTerms = {
  kind: PromotionKind
  /** A percentage, or cents. */
  value: number
  minimumCents: number
  from: Day | null
  to: Day | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  active: boolean
}

/** Why the code does not hold on this day, or undefined. */
export function dayRefusal({ active, from, to }: PromotionTerms, today: Day): string | undefined {
  if (!active) return CODE_INACTIVE
  if (from !== null && today < from) return `Ce code promo sera valable à partir du ${formatDay(from)}`
  return to !== null && today > to ? `Ce code promo n’est plus valable depuis le ${formatDay(to)}` : undefined
}

/** Why the code cannot be used once more, or undefined. */
export function usesRefusal(
  { maxUses, maxUsesPerCustomer }: PromotionTerms,
  uses: { all: number; ofCustomer: number },
): string | undefined {
  if (maxUsesPerCustomer !== null && uses.ofCustomer >= maxUsesPerCustomer) return CODE_USED_BY_YOU
  return maxUses !== null && uses.all >= maxUses ? CODE_USED_UP : undefined
}

/** Why the code does nothing for goods of this sum, which it applies to, or undefined. */
export function goodsRefusal({ minimumCents }: PromotionTerms, eligibleCents: number): string | undefined {
  if (eligibleCents === 0) return CODE_FOR_NOTHING
  const missing = minimumCents - eligibleCents
  return missing > 0
    ? `Encore ${formatCents(missing)} d’articles concernés pour utiliser ce code promo`
    : undefined
}
