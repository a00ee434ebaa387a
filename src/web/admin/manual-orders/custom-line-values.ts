import { LINE_MAX_PACKS } from '#shared/cart/cart.ts'
import { parsePriceCents, SLEEVE_MAX_PRICE_EUROS } from '#shared/catalogue/sleeve-rules.ts'
import { decimalsError } from '#shared/decimal-money.ts'
import type { CustomLineInput } from '#shared/manual-orders/contract.ts'
import {
  CUSTOM_LABEL_REQUIRED,
  CUSTOM_LINES_MAX_EUROS,
  CUSTOM_LINES_TOO_DEAR,
  CUSTOM_PRICE_INVALID,
  customsCodeError,
} from '#shared/manual-orders/custom-lines.ts'
import { centsToEuros } from '#shared/money.ts'
import { isBlank } from '#shared/search-text.ts'

/** `price` is in euros. */
export type EnteredCustomLine = { label: string; price: string; quantity: number; customsCode: string }

export const MAX_CUSTOM_QUANTITY = LINE_MAX_PACKS

export const emptyCustomLine = (): EnteredCustomLine => ({
  label: '',
  price: '',
  quantity: 1,
  customsCode: '',
})

export const customCents = ({ price }: EnteredCustomLine): number => parsePriceCents(price)

export const customLabelError = ({ label }: EnteredCustomLine): string | undefined =>
  isBlank(label) ? CUSTOM_LABEL_REQUIRED : undefined

export function customPriceError(line: EnteredCustomLine): string | undefined {
  const cents = customCents(line)
  const isPossible = cents > 0 && cents <= SLEEVE_MAX_PRICE_EUROS * 100
  return decimalsError(line.price) ?? (isPossible ? undefined : CUSTOM_PRICE_INVALID)
}

export function customSumError(lines: readonly EnteredCustomLine[]): string | undefined {
  const cents = lines.reduce((sum, line) => sum + customCents(line) * line.quantity, 0)
  return cents > CUSTOM_LINES_MAX_EUROS * 100 ? CUSTOM_LINES_TOO_DEAR : undefined
}

export function customLinesError(lines: readonly EnteredCustomLine[]): string | undefined {
  return (
    lines
      .map((line) => customLabelError(line) ?? customPriceError(line) ?? customsCodeError(line.customsCode))
      .find(Boolean) ?? customSumError(lines)
  )
}

export const customItem = (line: EnteredCustomLine): CustomLineInput => ({
  label: line.label.trim(),
  price: centsToEuros(customCents(line)),
  quantity: line.quantity,
  customsCode: line.customsCode,
})
