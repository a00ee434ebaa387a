import { expect, test } from 'vitest'
import { orderNumber, readOrderNumber } from '../orders/order-number.ts'
import { invoiceFileName, invoiceRefusal } from './document-files.ts'
import { invoiceNumber } from './document-numbers.ts'
import { invoiceFailed } from './texts.ts'

test('an invoice requires each field, with its own sentence', () => {
  expect([null, {}, { _id: '' }, 'x'].map(invoiceRefusal)).toEqual(
    Array.from({ length: 4 }, () => 'Données de commande invalides'),
  )
  expect(invoiceRefusal({ _id: '1' })).toBe('Données des articles invalides')
  expect(invoiceRefusal({ _id: '1', items: [] })).toBe('Adresse de livraison manquante')
  expect(invoiceRefusal({ _id: '1', items: [], shippingAddress: {} })).toBeUndefined()
  expect(invoiceFailed('x')).toBe('Erreur lors de la génération de la facture: x')
  expect(invoiceFileName('42')).toBe('facture-42.pdf')
})

test('document numbers have a letter, the year and at least six digits, and typed order numbers are recognised', () => {
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
