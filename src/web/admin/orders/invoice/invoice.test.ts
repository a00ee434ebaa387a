import { fileURLToPath } from 'node:url'
import { renderToBuffer } from '@react-pdf/renderer'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import {
  INVOICE_ADDRESS_MISSING,
  INVOICE_ITEMS_INVALID,
  INVOICE_ORDER_INVALID,
} from '#shared/orders/invoice.ts'
import type { ShopIdentity } from '#shared/shop-profile.ts'
import { invoiceContent } from './invoice-content.ts'
import { InvoiceDocument } from './invoice-document.tsx'
import { registerInvoiceFonts } from './invoice-fonts.ts'

const fontFile = (name: string) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url))

beforeAll(() => {
  registerInvoiceFonts({ regular: fontFile('figtree-regular'), bold: fontFile('figtree-bold') })
})

const seller: ShopIdentity = {
  name: 'Carapace',
  email: 'bonjour@carapace.test',
  phone: '01 84 25 00 00',
  company: 'Carapace SAS',
  capital: '5 000 €',
  address: '12 rue des Écailles, 69001 Lyon, France',
  companyNumber: 'RCS Lyon 000 000 000',
  vatNumber: 'FR00 000000000',
  director: 'Camille Fontaine',
  host: 'Hébergeur',
  mediator: 'Médiateur',
  socialUrl: '',
  manufacturer: 'Carapace',
}

const address = {
  firstName: 'Łucja',
  lastName: 'Lefèvre-Œillet',
  address: '4 rue des Tortues',
  street: '4 rue des Tortues',
  city: 'Lyon',
  postalCode: '69001',
  country: 'France',
}

const item = (name: string, packSize: 1 | 5 | 10 | 32, quantity: number, price: number) => ({
  _id: name,
  product: { name, image: '' },
  packSize,
  quantity,
  price,
})

const order: Order = {
  _id: '01991d3e-0000-7000-8000-000000000042',
  number: 'C-2026-000042',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  status: 'Livré',
  user: { _id: null, name: 'Zoé Lefèvre', email: 'zoe@example.test', firstName: 'Zoé', lastName: 'Lefèvre' },
  items: [item('Écaille de jade', 32, 200, 6.3), item('Brume d’été', 5, 2, 1.5)],
  subtotal: 1263,
  shippingCost: 4.9,
  total: 1267.9,
  shippingMethod: 'Colissimo',
  shippingAddress: address,
  billingAddress: address,
  pickupPoint: null,
  paymentId: 'CAPTURE-1',
  paymentStatus: 'completed',
  invoice: { number: 'F-2026-000042', issuedAt: '2026-11-21T10:00:00.000Z', vat: 'added' },
  refunds: [],
  refundedTotal: 0,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  deliveredAt: null,
  cancellable: false,
  cancellableUntil: null,
  acceptedTerms: null,
  history: [],
}

async function printed(of: Order): Promise<{ text: string; pages: number }> {
  const file = await renderToBuffer(InvoiceDocument({ invoice: invoiceContent(of, seller) }))
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((part) => ('str' in part ? part.str : '')).join(' ')
  }
  return { text: text.replace(/\s+/g, ' '), pages: pdf.numPages }
}

test('by default the order’s total is the subtotal, and 20 % come on top', async () => {
  const { text, pages } = await printed(order)
  expect(pages).toBe(1)
  expect(text).toContain('Sous-total HT 1 267,90 €')
  expect(text).toContain('TVA (20 %) 253,58 €')
  expect(text).toContain('Total TTC 1 521,48 €')
  expect(text).toContain('Prix unitaire HT')
})

test('with INVOICE_VAT=included the VAT is taken out of what was paid', async () => {
  const { text } = await printed({
    ...order,
    invoice: { number: 'F-2026-000042', issuedAt: order.createdAt, vat: 'included' },
  })
  expect(text).toContain('Total HT 1 056,58 €')
  expect(text).toContain('TVA (20 %) 211,32 €')
  expect(text).toContain('Total TTC 1 267,90 €')
  expect(text).toContain('Prix unitaire TTC')
})

test('it says who sold what to whom, when, and how it was paid, with every letter', async () => {
  const { text } = await printed(order)
  for (const words of [
    'N° F-2026-000042',
    'Date d’émission : 21 novembre 2026',
    'Commande C-2026-000042',
    'Carapace SAS · au capital de 5 000 € · RCS Lyon 000 000 000 · TVA intracommunautaire FR00 000000000',
    '12 rue des Écailles, 69001 Lyon, France',
    'Łucja Lefèvre-Œillet 4 rue des Tortues 69001 Lyon France',
    'Écaille de jade Lot de 32 200 6,30 € 1 260,00 €',
    'Brume d’été Lot de 5 2 1,50 € 3,00 €',
    'Livraison Colissimo 1 4,90 € 4,90 €',
    'Conditions de paiement : paiement effectué au moment de la commande.',
    'référence CAPTURE-1',
    'Facture F-2026-000042 · page 1 / 1',
  ])
    expect(text).toContain(words)
})

test('many lines go on over several pages, and the sums come once', async () => {
  const items = Array.from({ length: 60 }, (_, at) => item(`Protection ${at}`, 5, 1, 1))
  const { text, pages } = await printed({ ...order, items })
  expect(pages).toBeGreaterThan(1)
  expect(text.match(/Total TTC 1 521,48 €/g)).toHaveLength(1)
  expect(text).toContain('Protection 59')
  expect(text).toContain(`page ${pages} / ${pages}`)
})

test.each([
  [{ _id: '' }, INVOICE_ORDER_INVALID],
  [{ invoice: null }, INVOICE_ORDER_INVALID],
  [{ items: undefined }, INVOICE_ITEMS_INVALID],
  [{ shippingAddress: undefined }, INVOICE_ADDRESS_MISSING],
])('%o has no invoice', (change, sentence) => {
  expect(() => invoiceContent({ ...order, ...change } as Order, seller)).toThrow(sentence)
})
