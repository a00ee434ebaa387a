import { eurosToTyped, typedToCents } from '#shared/decimal-money.ts'
import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros } from '#shared/money.ts'
import { pick } from '#shared/pick.ts'
import type { Promotion, PromotionInput } from '#shared/promotions/contract.ts'
import { codeError, MAX_USES, termsErrors, WHOLE_NUMBER_WRONG } from '#shared/promotions/promotion-rules.ts'
import { AMOUNT_WRONG } from '#shared/settings/settings-rules.ts'
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
  const { code, kind, value, from, to, minimum, maxUses, maxUsesPerCustomer } = values
  const typed = typedToCents(value)
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

function usesError(typed: string): string | undefined {
  const uses = usesOf(typed)
  return uses === null || (Number.isInteger(uses) && uses >= 1 && uses <= MAX_USES)
    ? undefined
    : WHOLE_NUMBER_WRONG
}

const usesOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

export function promotionBody(values: PromotionValues): PromotionInput {
  const { kind, value, minimum, from, to, maxUses, maxUsesPerCustomer } = values
  return {
    ...values,
    value: kind === 'freeRelay' ? 0 : centsToEuros(typedToCents(value) ?? 0),
    minimum: centsToEuros(typedToCents(minimum) ?? 0),
    from: from || null,
    to: to || null,
    maxUses: usesOf(maxUses),
    maxUsesPerCustomer: usesOf(maxUsesPerCustomer),
  }
}
