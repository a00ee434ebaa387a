import { expect, test } from 'vitest'
import { TOO_MANY_DECIMALS } from '#shared/decimal-money.ts'
import { CUSTOMER_STREET_REQUIRED } from '#shared/manual-orders/texts.ts'
import { DEFAULT_SETTINGS } from '#shared/settings/settings.ts'
import { PHONE_INVALID } from '#shared/shipping/phone.ts'
import { lineNow, lineOf, unitCents } from './line-values.ts'
import { emptyValues, errorsOf } from './manual-order-values.ts'

const { delivery } = DEFAULT_SETTINGS
const values = emptyValues('2026-11-20')

test('the errors have the order of the form', () => {
  const customLines = [{ label: 'Gravure', price: 'gratuit', quantity: 1, customsCode: '' }]
  const typed = {
    customLines,
    email: 'x',
    phone: '1',
    reductionKind: 'percent',
    reductionValue: 'beaucoup',
  } as const
  const company = { ...typed, isCompany: true, companySiren: '1', companyVatNumber: '1' }
  const relay = { shippingMethod: 'mondialRelay', country: 'Suisse', paidOn: '' } as const
  expect(Object.keys(errorsOf({ ...values, ...company, ...relay }, delivery))).toEqual([
    'customLines',
    'firstName',
    'lastName',
    'email',
    'phone',
    'companyName',
    'companySiren',
    'companyVatNumber',
    'street',
    'postalCode',
    'city',
    'country',
    'relayId',
    'reductionValue',
    'reductionReason',
    'paidOn',
  ])
})

test.each(['1.234', '1,234 €'])(
  'a price or reduction of %j is refused, because it reads two ways',
  (typed) => {
    const customLines = [{ label: 'Gravure', price: typed, quantity: 1, customsCode: '' }]
    const reduction = { reductionKind: 'amount', reductionValue: typed, reductionReason: 'Salon' } as const
    expect(errorsOf({ ...values, customLines, ...reduction }, delivery)).toMatchObject({
      customLines: TOO_MANY_DECIMALS,
      reductionValue: TOO_MANY_DECIMALS,
    })
  },
)

test('a phone number follows the rule of the country of delivery', () => {
  const error = (country: string, phone: string, postalCode = '') =>
    errorsOf({ ...values, country, phone, postalCode }, delivery).phone
  for (const [country, phone] of [
    ['Belgique', '02 123 45 67'],
    ['Luxembourg', '621 123 456'],
    ['Luxembourg', '+33 6 12 34 56 78'],
    ['France', '06 12 34 56 78'],
  ] as const)
    expect(error(country, phone), phone).toBeUndefined()
  expect(error('France', '06 12 34 56 78', '97110')).toBeUndefined()
  expect(error('France', '0690 12 34 56', '97110')).toBeUndefined()
  expect(error('France', '621 123 45')).toBe(PHONE_INVALID)
  const handed = { ...values, shippingMethod: 'inPerson', country: 'Luxembourg' } as const
  expect(errorsOf({ ...handed, phone: '06 12 34 56 78' }, delivery).phone).toBeUndefined()
})

test('an address that is too long is not reported as missing', () => {
  const street = (text: string) => errorsOf({ ...values, street: text }, delivery).street
  expect(street('')).toBe(CUSTOMER_STREET_REQUIRED)
  expect(street('a'.repeat(201))).toContain('200')
})

test('after a refused total, a line takes the current price and stock, and another pack if its own is not sold any more', () => {
  const pack = (size: number, price: number) => ({ size, price, offered: true })
  const sleeve = { _id: 'nacre', name: 'Nacre', stock: 40, packs: [pack(10, 2.55), pack(5, 1.5)] }
  const line = { ...lineOf(sleeve), packSize: 10, quantity: 3 }
  const dearer = lineNow(line, { ...sleeve, stock: 39, packs: [pack(10, 3.4), pack(5, 2)] })
  expect([unitCents(dearer), dearer.stock, dearer.packSize, dearer.quantity]).toEqual([340, 39, 10, 3])
  const without = lineNow(line, { ...sleeve, packs: [pack(5, 2)] })
  expect([unitCents(without), without.packSize, without.quantity]).toEqual([200, 5, 3])
})
