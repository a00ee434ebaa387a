import { PayPalError, type ErrorDetail } from './errors.ts'
import { CURRENCIES, toMinor, type Money } from './money.ts'

export type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asObject(value: unknown): Json | undefined {
  return isObject(value) ? value : undefined
}

export function keptRequest(text: unknown): { request: Json; unit: Json } {
  const request = asObject(JSON.parse(String(text))) ?? {}
  return { request, unit: firstUnit(request) }
}

export function firstUnit(request: Json): Json {
  const units: unknown = request.purchase_units
  return (Array.isArray(units) ? asObject(units[0]) : undefined) ?? {}
}

export function asMoney(value: unknown): Money | undefined {
  const { currency_code, value: amount } = asObject(value) ?? {}
  return typeof currency_code === 'string' && typeof amount === 'string'
    ? { currency_code, value: amount }
    : undefined
}

export class SchemaCheck {
  private readonly details: ErrorDetail[] = []

  missing(field: string): undefined {
    this.details.push({
      field,
      location: 'body',
      issue: 'MISSING_REQUIRED_PARAMETER',
      description: 'A required field / parameter is missing.',
    })
    return undefined
  }

  wrongSyntax(field: string, value: unknown): undefined {
    this.details.push({
      field,
      value: typeof value === 'string' ? value : JSON.stringify(value),
      location: 'body',
      issue: 'INVALID_PARAMETER_SYNTAX',
      description: 'The value of a field does not conform to the expected format.',
    })
    return undefined
  }

  text(value: unknown, field: string, longest: number, required = false): string | undefined {
    if (value === undefined) return required ? this.missing(field) : undefined
    if (typeof value !== 'string') return this.wrongSyntax(field, value)
    if (value.length >= 1 && value.length <= longest) return value
    this.details.push({
      field,
      value,
      location: 'body',
      issue: 'INVALID_STRING_LENGTH',
      description: 'The value of a field is either too short or too long.',
    })
    return undefined
  }

  /** The amount is a string, never a JSON number. */
  money(value: unknown, field: string, required = false): Money | undefined {
    if (value === undefined) return required ? this.missing(field) : undefined
    const money = asObject(value)
    if (!money) return this.wrongSyntax(field, value)
    const currency = this.text(money.currency_code, `${field}/currency_code`, 3, true)
    const amount = this.text(money.value, `${field}/value`, 32, true)
    if (currency === undefined || amount === undefined) return undefined
    if (!/^-?\d+(\.\d+)?$/.test(amount)) return this.wrongSyntax(`${field}/value`, amount)
    return { currency_code: currency, value: amount }
  }

  done(): void {
    if (this.details.length > 0) throw new PayPalError('INVALID_REQUEST', this.details)
  }
}

export class BusinessCheck {
  private readonly details: ErrorDetail[] = []

  refuse(issue: string, description: string, field: string, value?: string): void {
    this.details.push({ field, ...(value === undefined ? {} : { value }), issue, description })
  }

  /** Returns the amount in minor units, or 0 if it cannot be read. */
  amount(money: Money, field: string): number {
    if (!CURRENCIES.has(money.currency_code))
      this.refuse(
        'INVALID_CURRENCY_CODE',
        'Currency code is invalid or is not currently supported.',
        `${field}/currency_code`,
        money.currency_code,
      )
    const minor = toMinor(money.value)
    if (minor === undefined)
      this.refuse(
        'DECIMAL_PRECISION',
        'If the currency supports decimals, only two decimal place precision is supported.',
        `${field}/value`,
        money.value,
      )
    else if (minor < 0)
      this.refuse('CANNOT_BE_NEGATIVE', 'Must be greater than or equal to 0.', `${field}/value`, money.value)
    return minor ?? 0
  }

  done(): void {
    if (this.details.length > 0) throw new PayPalError('UNPROCESSABLE_ENTITY', this.details)
  }
}
