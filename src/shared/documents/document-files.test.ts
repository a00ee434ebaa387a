import { expect, test } from 'vitest'
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

test('an invoice number has a letter, the year and at least six digits', () => {
  expect(invoiceNumber(2026, 42)).toBe('F-2026-000042')
  expect(invoiceNumber(2026, 1_234_567)).toBe('F-2026-1234567')
})
