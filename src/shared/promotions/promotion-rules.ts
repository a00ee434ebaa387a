import { formatDay } from '../dates.ts'
import { fieldErrors, type FieldErrors } from '../field-errors.ts'
import { formatCents, formatRoundCents } from '../money.ts'
import { oneSpelling } from '../one-spelling.ts'
import type { Day } from '../paris-day.ts'
import { COUNTRY_FACTS, type Country } from '../shipping/countries.ts'
import { DAYS_REVERSED } from '../texts.ts'

export const PROMOTION_KINDS = ['percent', 'amount', 'freeRelay'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

export const PROMOTION_KIND_LABELS: Record<PromotionKind, string> = {
  percent: 'Pourcentage',
  amount: 'Montant',
  freeRelay: 'Livraison Mondial Relay offerte',
}

/** In characters, with pasted spaces. The code itself is shorter (`CODE_INVALID`). */
export const CODE_TYPED_MAX_LENGTH = 64
const MAX_PERCENT = 100

export const CODE_TAKEN = 'Ce code existe déjà'
export const CODE_INVALID = 'Un code compte de 3 à 32 lettres sans accent, chiffres ou tirets'
export const PERCENT_INVALID = `Le pourcentage est un nombre entier de 1 à ${MAX_PERCENT}`
export const PROMOTION_AMOUNT_INVALID = 'Le montant doit être supérieur à 0'
export const MAX_USES = 1_000_000
export const WHOLE_NUMBER_WRONG = 'Saisissez un nombre entier d’au moins 1, ou laissez vide'

export const CODE_UNKNOWN = 'Ce code promo n’existe pas'
export const CODE_INACTIVE = 'Ce code promo n’est plus valable'
const codeTooEarly = (from: Day) => `Ce code promo sera valable à partir du ${formatDay(from)}`
const codeOver = (to: Day) => `Ce code promo n’est plus valable depuis le ${formatDay(to)}`
export const CODE_USED_UP = 'Ce code promo a atteint son nombre maximal d’utilisations'
export const CODE_USED_BY_YOU = 'Vous avez déjà utilisé ce code promo'
export const CODE_FOR_NOTHING = 'Ce code promo ne s’applique à aucun article de votre panier'
export const CODE_NOT_ON_SALE = 'Ce code promo ne se cumule pas avec les prix déjà réduits'
export const CODE_FOR_RELAY =
  'Ce code promo offre la livraison par Mondial Relay\u00A0: choisissez ce mode de livraison'
export const codeWithoutRelay = (country: Country) =>
  `Ce code promo offre la livraison par Mondial Relay, qui n’est pas proposée ${COUNTRY_FACTS[country].inCountry}`
export const CODE_DELIVERY_IS_FREE =
  'La livraison est déjà offerte\u00A0: gardez ce code promo pour une autre commande'
export const CODE_FOR_ALL = 'Ce code promo couvre toute la commande\u00A0: ajoutez un article pour l’utiliser'
export const codeLeavesTooLittle = (leastCents: number) =>
  `Avec ce code promo, il reste moins de ${formatCents(leastCents)} à payer, le minimum du paiement en ligne\u00A0: ajoutez un article pour l’utiliser`

export function normalCode(typed: string): string {
  return oneSpelling(typed).replaceAll(' ', '').toUpperCase()
}

export function codeError(typed: string): string | undefined {
  return /^[A-Z0-9-]{3,32}$/.test(normalCode(typed)) ? undefined : CODE_INVALID
}

export type PromotionTerms = {
  kind: PromotionKind
  /** In percent or cents. */
  value: number
  minimumCents: number
  from: Day | null
  to: Day | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  active: boolean
}

export function termsErrors({
  kind,
  value,
  from,
  to,
}: {
  kind: PromotionKind
  /** In percent or euros. */
  value: number
  from: Day | null
  to: Day | null
}): FieldErrors<'value' | 'to'> {
  const isPercent = Number.isInteger(value) && value >= 1 && value <= MAX_PERCENT
  return fieldErrors({
    value:
      kind === 'percent' && !isPercent
        ? PERCENT_INVALID
        : kind === 'amount' && value <= 0
          ? PROMOTION_AMOUNT_INVALID
          : undefined,
    to: from !== null && to !== null && to < from ? DAYS_REVERSED : undefined,
  })
}

export const PROMOTION_STATES = ['on', 'coming', 'usedUp', 'over', 'off'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export const PROMOTION_STATE_LABELS: Record<PromotionState, string> = {
  on: 'En cours',
  coming: 'Programmé',
  usedUp: 'Épuisé',
  over: 'Terminé',
  off: 'Désactivé',
}

export function promotionState(
  { active, from, to, maxUses }: Pick<PromotionTerms, 'active' | 'from' | 'to' | 'maxUses'>,
  uses: number,
  today: Day,
): PromotionState {
  if (!active) return 'off'
  if (to !== null && today > to) return 'over'
  if (maxUses !== null && uses >= maxUses) return 'usedUp'
  return from !== null && today < from ? 'coming' : 'on'
}

/** For example '10 % de réduction dès 30 € d’articles, jusqu’au 30/11/2026'. */
export function promotionSentence(
  { kind, value, minimumCents, to }: Pick<PromotionTerms, 'kind' | 'value' | 'minimumCents' | 'to'>,
  isForSomeCollections: boolean,
): string {
  const what =
    kind === 'percent'
      ? `${value}\u00A0% de réduction`
      : kind === 'amount'
        ? `${formatRoundCents(value)} de réduction`
        : 'Livraison Mondial Relay offerte'
  const on = isForSomeCollections ? ' sur certaines collections' : ''
  const from = minimumCents > 0 ? ` dès ${formatRoundCents(minimumCents)} d’articles` : ''
  return `${what}${on}${from}${to === null ? '' : `, jusqu’au ${formatDay(to)}`}`
}

export function dayRefusal({ active, from, to }: PromotionTerms, today: Day): string | undefined {
  if (!active) return CODE_INACTIVE
  if (from !== null && today < from) return codeTooEarly(from)
  return to !== null && today > to ? codeOver(to) : undefined
}

export function usesRefusal(
  { maxUses, maxUsesPerCustomer }: PromotionTerms,
  uses: { all: number; ofCustomer: number },
): string | undefined {
  if (maxUsesPerCustomer !== null && uses.ofCustomer >= maxUsesPerCustomer) return CODE_USED_BY_YOU
  return maxUses !== null && uses.all >= maxUses ? CODE_USED_UP : undefined
}

export function goodsRefusal({ minimumCents }: PromotionTerms, eligibleCents: number): string | undefined {
  if (eligibleCents === 0) return CODE_FOR_NOTHING
  const missing = minimumCents - eligibleCents
  return missing > 0
    ? `Encore ${formatCents(missing)} d’articles concernés pour utiliser ce code promo`
    : undefined
}
