import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceAmounts } from './vat.ts'
import { invoiceFailed, invoiceFileName, invoiceRefusal } from './invoice.ts'
import { invoiceNumber, orderNumber, readOrderNumber } from './numbers.ts'

test('20 % on top by default, or taken out', () => {
  expect(invoiceAmounts(1570, 'added')).toEqual({ netCents: 1570, vatCents: 314, totalCents: 1884 })
  expect(invoiceAmounts(1570, 'included')).toEqual({ netCents: 1308, vatCents: 262, totalCents: 1570 })
})

test('net and VAT always make the total, and the VAT is a fifth of the net to the cent', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), fc.constantFrom('added', 'included'), (total, vat) => {
      const amounts = invoiceAmounts(total, vat)
      expect(amounts.netCents + amounts.vatCents).toBe(amounts.totalCents)
      expect(Math.abs(amounts.vatCents * 5 - amounts.netCents)).toBeLessThanOrEqual(3)
      expect(vat === 'added' ? amounts.netCents : amounts.totalCents).toBe(total)
    }),
  )
})

test('what an invoice needs, each with its sentence', () => {
  expect([null, {}, { _id: '' }, 'x'].map(invoiceRefusal)).toEqual(
    Array.from({ length: 4 }, () => 'Données de commande invalides'),
  )
  expect(invoiceRefusal({ _id: '1' })).toBe('Données des articles invalides')
  expect(invoiceRefusal({ _id: '1', items: [] })).toBe('Adresse de livraison manquante')
  expect(invoiceRefusal({ _id: '1', items: [], shippingAddress: {} })).toBeUndefined()
  expect(invoiceFailed('x')).toBe('Erreur lors de la génération de la facture: x')
  expect(invoiceFileName('42')).toBe('facture-42.pdf')
})

test('numbers', () => {
  expect(orderNumber(2026, 42)).toBe('C-2026-000042')
  expect(invoiceNumber(2026, 1_234_567)).toBe('F-2026-1234567')
  expect([' c-2026-42 ', 'C 2026 000042', 'F-2026-1', '42', 'C-2026-000042'].map(readOrderNumber)).toEqual([
    'C-2026-000042',
    'C-2026-000042',
    undefined,
    undefined,
    'C-2026-000042',
  ])
})
