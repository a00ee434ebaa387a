import { PayPalError } from './errors.ts'
import type { Money } from './money.ts'
import { BusinessCheck, SchemaCheck, asObject, firstUnit, type Json } from './request-checks.ts'

export type CheckedOrder = {
  request: Json
  currency: string
  amountMinor: number
}

type Unit = {
  amount: Money
  breakdown: Record<string, Money>
  items: { unitAmount: Money; quantity: string }[]
}

const BREAKDOWN_PARTS = [
  'item_total',
  'shipping',
  'handling',
  'tax_total',
  'insurance',
  'shipping_discount',
  'discount',
] as const

/** Checks first the shape (400), then the sums (422), as PayPal does. Accepts only one purchase unit. */
export function checkOrder(body: unknown): CheckedOrder {
  const request = asObject(body)
  if (!request)
    throw new PayPalError('INVALID_REQUEST', [
      {
        issue: 'MALFORMED_REQUEST_JSON',
        description: 'The request JSON is not well formed.',
        location: 'body',
      },
    ])
  const schema = new SchemaCheck()
  if (request.intent === undefined) schema.missing('/intent')
  else if (request.intent !== 'CAPTURE') schema.wrongSyntax('/intent', request.intent)
  const unit = readUnit(request.purchase_units, schema)
  checkExperience(request, schema)
  schema.done()
  if (!unit) throw new PayPalError('INVALID_REQUEST')
  return { request, currency: unit.amount.currency_code, amountMinor: checkSums(unit) }
}

function readUnit(units: unknown, schema: SchemaCheck): Unit | undefined {
  if (units === undefined) return schema.missing('/purchase_units')
  const unit = Array.isArray(units) && units.length === 1 ? asObject(units[0]) : undefined
  if (!unit) return schema.wrongSyntax('/purchase_units', units)
  const at = '/purchase_units/0'
  schema.text(unit.reference_id, `${at}/reference_id`, 256)
  schema.text(unit.description, `${at}/description`, 127)
  schema.text(unit.custom_id, `${at}/custom_id`, 255)
  schema.text(unit.invoice_id, `${at}/invoice_id`, 127)
  schema.text(unit.soft_descriptor, `${at}/soft_descriptor`, 22)
  checkShipping(unit.shipping, schema, at)
  const amount = schema.money(unit.amount, `${at}/amount`, true)
  const breakdown = readBreakdown(asObject(unit.amount)?.breakdown, schema, at)
  const items = readItems(unit.items, schema, at)
  return amount && { amount, breakdown, items }
}

function readBreakdown(value: unknown, schema: SchemaCheck, at: string): Record<string, Money> {
  const parts: Record<string, Money> = {}
  for (const part of BREAKDOWN_PARTS) {
    const money = schema.money(asObject(value)?.[part], `${at}/amount/breakdown/${part}`)
    if (money) parts[part] = money
  }
  return parts
}

function readItems(value: unknown, schema: SchemaCheck, at: string): Unit['items'] {
  if (value === undefined) return []
  if (!Array.isArray(value)) {
    schema.wrongSyntax(`${at}/items`, value)
    return []
  }
  return value.flatMap((entry: unknown, index) => {
    const item = asObject(entry) ?? {}
    const field = `${at}/items/${index}`
    schema.text(item.name, `${field}/name`, 127, true)
    schema.text(item.sku, `${field}/sku`, 127)
    schema.text(item.description, `${field}/description`, 4000)
    const quantity = schema.text(item.quantity, `${field}/quantity`, 10, true)
    if (quantity !== undefined && !/^[1-9]\d*$/.test(quantity))
      schema.wrongSyntax(`${field}/quantity`, quantity)
    const unitAmount = schema.money(item.unit_amount, `${field}/unit_amount`, true)
    return unitAmount && quantity !== undefined ? [{ unitAmount, quantity }] : []
  })
}

function checkShipping(value: unknown, schema: SchemaCheck, at: string): void {
  if (value === undefined) return
  const shipping = asObject(value)
  if (!shipping) {
    schema.wrongSyntax(`${at}/shipping`, value)
    return
  }
  schema.text(asObject(shipping.name)?.full_name, `${at}/shipping/name/full_name`, 300)
  const address = asObject(shipping.address)
  if (!address) return
  const field = `${at}/shipping/address`
  schema.text(address.address_line_1, `${field}/address_line_1`, 300)
  schema.text(address.admin_area_2, `${field}/admin_area_2`, 120)
  schema.text(address.postal_code, `${field}/postal_code`, 60)
  const country = schema.text(address.country_code, `${field}/country_code`, 2, true)
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    schema.wrongSyntax(`${field}/country_code`, country)
}

function checkExperience(request: Json, schema: SchemaCheck): void {
  const context = asObject(asObject(asObject(request.payment_source)?.paypal)?.experience_context)
  if (!context) return
  const at = '/payment_source/paypal/experience_context'
  schema.text(context.brand_name, `${at}/brand_name`, 127)
  for (const name of ['return_url', 'cancel_url']) {
    const url = schema.text(context[name], `${at}/${name}`, 4000)
    if (url !== undefined && !/^https?:\/\//.test(url)) schema.wrongSyntax(`${at}/${name}`, url)
  }
  if (context.shipping_preference === 'SET_PROVIDED_ADDRESS') {
    if (!asObject(asObject(firstUnit(request).shipping)?.address))
      schema.missing('/purchase_units/0/shipping/address')
  }
}

function checkSums(unit: Unit): number {
  const check = new BusinessCheck()
  const at = '/purchase_units/0'
  const total = check.amount(unit.amount, `${at}/amount`)
  if (total === 0 && Number(unit.amount.value) === 0)
    check.refuse(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'Must be greater than zero.',
      `${at}/amount/value`,
      unit.amount.value,
    )
  const part = (name: string): number => {
    const money = unit.breakdown[name]
    return money ? check.amount(money, `${at}/amount/breakdown/${name}`) : 0
  }
  const sums = Object.fromEntries(BREAKDOWN_PARTS.map((name) => [name, part(name)]))
  const minus = (sums.shipping_discount ?? 0) + (sums.discount ?? 0)
  const plus = Object.values(sums).reduce((sum, minor) => sum + minor, 0) - minus
  if (Object.keys(unit.breakdown).length > 0 && plus - minus !== total)
    check.refuse(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
      `${at}/amount/value`,
      unit.amount.value,
    )
  checkItems(unit, check, sums.item_total ?? 0)
  const all = [unit.amount, ...Object.values(unit.breakdown), ...unit.items.map((item) => item.unitAmount)]
  if (new Set(all.map((money) => money.currency_code)).size > 1)
    check.refuse(
      'MULTI_CURRENCY_ORDER',
      'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
      at,
    )
  check.done()
  return total
}

function checkItems(unit: Unit, check: BusinessCheck, itemTotal: number): void {
  if (unit.items.length === 0) return
  const field = '/purchase_units/0/amount/breakdown/item_total'
  const stated = unit.breakdown.item_total
  if (!stated)
    return check.refuse(
      'ITEM_TOTAL_REQUIRED',
      'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
      field,
    )
  const sum = unit.items.reduce(
    (total, item, index) =>
      total +
      check.amount(item.unitAmount, `/purchase_units/0/items/${index}/unit_amount`) * Number(item.quantity),
    0,
  )
  if (sum !== itemTotal)
    check.refuse(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
      `${field}/value`,
      stated.value,
    )
}
