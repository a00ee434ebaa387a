import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { invoiceOf, type FrozenDocument, type SoldOrder } from '#shared/documents/document-content.ts'
import type { VatSettings } from '#shared/documents/vat.ts'
import type { FontName } from './letters.ts'

const require = createRequire(import.meta.url)
export const requestedFonts: FontName[] = []

const OURS: Partial<Record<FontName, string>> = {
  regular: 'figtree-regular.ttf',
  bold: 'figtree-bold.ttf',
  han: 'noto-sans-sc-regular.woff',
  hangul: 'noto-sans-kr-regular.woff',
}

export const readFont = async (font: FontName) => {
  requestedFonts.push(font)
  const ours = OURS[font]
  const file = ours
    ? new URL(`fonts/${ours}`, import.meta.url)
    : require.resolve(`@fontsource/noto-sans/files/noto-sans-${font}-400-normal.woff`)
  return new Uint8Array(await readFile(file))
}

export const address = {
  firstName: 'Łucja',
  lastName: 'Lefèvre-Œillet',
  street: '4 rue des Tortues',
  city: 'Lyon',
  postalCode: '69001',
  country: 'France' as const,
}

export const order: SoldOrder = {
  id: '01991d3e-0000-7000-8000-000000000042',
  number: 'C-2026-000042',
  placedAt: new Date('2026-11-21T10:00:00Z'),
  lines: [
    { name: 'Écaille de jade', packSize: 32, quantity: 200, unitCents: 630 },
    { name: 'Brume d’été', packSize: 5, quantity: 2, unitCents: 150 },
  ],
  shippingMethod: 'colissimo',
  shippingCents: 490,
  totalCents: 126_790,
  buyer: { ...address, email: 'zoe@example.test' },
  deliveredTo: address,
  paymentReference: 'CAPTURE-1',
}

const seller = {
  name: 'Carapace',
  company: 'Carapace SAS',
  capital: '5 000 €',
  address: '12 rue des Écailles, 69001 Lyon, France',
  companyNumber: 'RCS Lyon 000 000 000',
  vatNumber: 'FR00 000000000',
  email: 'bonjour@carapace.test',
  phone: '01 84 25 00 00',
}

export const ADDED: VatSettings = { mode: 'added', euPlace: 'seller' }
export const INCLUDED: VatSettings = { mode: 'included', euPlace: 'destination' }

export function invoice(
  changes: Partial<SoldOrder> = {},
  vat = ADDED,
  name: string = seller.name,
): FrozenDocument {
  return invoiceOf({ ...order, ...changes }, 'Colissimo', {
    number: 'F-2026-000042',
    issuedAt: order.placedAt,
    seller: { ...seller, name },
    vat,
  })
}
