import { eurosToTyped, typedToCents } from '#shared/decimal-money.ts'
import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros } from '#shared/money.ts'
import { pick } from '#shared/pick.ts'
import type { Promotion, PromotionInput } from '#shared/promotions/contract.ts'
import { codeError, MAX_USES, termsErrors, WHOLE_NUMBER_WRONG } from '#shared/promotions/promotion-rules.ts'
import { AMOUNT_WRONG } from '#shared/settings/settings-rules.ts'
import { typedToWhole } from '#shared/typed-whole.ts'
import type { TypedValues } from '../form/typed-values.ts'

export type PromotionValues = TypedValues<PromotionInput>

const NEW_PROMOTION: PromotionValues = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  from: '',
  to: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  collections: [],
  active: true,
}

export function promotionValues(promotion: Promotion | undefined): PromotionValues {
  if (!promotion) return NEW_PROMOTION
  const { kind, value, minimum, from, to, maxUses, maxUsesPerCustomer } = promotion
  return {
    ...pick(promotion, ['code', 'kind', 'collections', 'active']),
    value: kind === 'freeRelay' ? '' : eurosToTyped(value),
    minimum: minimum === 0 ? '' : eurosToTyped(minimum),
    from: from ?? '',
    to: to ?? '',
    maxUses: String(maxUses ?? ''),
    maxUsesPerCustomer: String(maxUsesPerCustomer ?? ''),
  }
}

export function promotionErrors(values: PromotionValues): FieldErrors {
  const { code, kind, from, to, minimum, maxUses, maxUsesPerCustomer } = values
  const typed = valueOf(values)
  const broken = termsErrors({
    kind,
    value: centsToEuros(typed ?? 0),
    from: from || null,
    to: to || null,
  })
  return fieldErrors({
    code: codeError(code),
    value: kind === 'amount' && typed === undefined ? AMOUNT_WRONG : broken.value,
    minimum: minimum.trim() !== '' && typedToCents(minimum) === undefined ? AMOUNT_WRONG : undefined,
    to: broken.to,
    maxUses: usesError(maxUses),
    maxUsesPerCustomer: usesError(maxUsesPerCustomer),
  })
}

const valueOf = ({ kind, value }: Pick<PromotionValues, 'kind' | 'value'>) =>
  typedToCents(kind === 'percent' ? value.replace('%', '') : value)

function usesError(typed: string): string | undefined {
  const uses = usesOf(typed)
  return uses === null || (uses !== undefined && uses >= 1 && uses <= MAX_USES)
    ? undefined
    : WHOLE_NUMBER_WRONG
}

/** Returns null for an empty field, and undefined for a text that is no whole number. */
const usesOf = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : typedToWhole(typed)

export function promotionBody(values: PromotionValues): PromotionInput {
  const { kind, minimum, from, to, maxUses, maxUsesPerCustomer } = values
  return {
    ...values,
    value: kind === 'freeRelay' ? 0 : centsToEuros(valueOf(values) ?? 0),
    minimum: centsToEuros(typedToCents(minimum) ?? 0),
    from: from || null,
    to: to || null,
    maxUses: usesOf(maxUses) ?? null,
    maxUsesPerCustomer: usesOf(maxUsesPerCustomer) ?? null,
  }
}
