import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { pdfUaFaults } from '#web/testing/pdf-ua-faults.ts'
import { readFont } from '#web/documents/testing.ts'
import { drawPackingSlips, pickList } from './draw-packing-slips.ts'

const item = (name: string, packSize: 5 | 10, quantity: number) => ({
  _id: `${name}-${packSize}`,
  product: { _id: name, name, image: '', ...(name === 'Prisme' && { sku: 'CAR-PR' }) },
  packSize,
  quantity,
  price: 1.5,
})

function order(number: string, changes: Partial<Order> = {}): Order {
  const address = { firstName: 'Łucja', lastName: 'Œillet', street: '4 rue des Tortues', postalCode: '69001' }
  return {
    number,
    createdAt: '2026-11-21T10:00:00Z',
    shippingMethod: 'Colissimo',
    shippingAddress: { ...address, address: address.street, city: 'Lyon', country: 'France' },
    pickupPoint: null,
    user: {
      _id: null,
      name: 'Łucja Œillet',
      firstName: '',
      lastName: '',
      email: '',
      phone: '06 01 02 03 04',
    },
    items: [item('Prisme', 5, 2)],
    invoice: null,
    ...changes,
  } as Order
}

const orders = [
  order('C-2026-000001', { items: [item('Prisme', 5, 2), item('Écaille', 10, 1)] }),
  order('C-2026-000002', {
    items: [item('Prisme', 10, 1)],
    shippingMethod: 'Mondial Relay',
    pickupPoint: {
      id: '012345',
      name: 'Tabac du Fort',
      address: '1 place du Fort',
      postalCode: '69002',
      city: 'Lyon',
      country: 'France',
    },
  }),
]

/** The text of each page. */
async function pagesOf(printed: readonly Order[]): Promise<string[]> {
  const file = await drawPackingSlips(printed, { at: new Date('2026-11-22T08:00:00Z'), readFont })
  const pdf = await getDocument({ data: file.slice(), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      items
        .map((part) => ('str' in part ? part.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  return pages
}

test('what was refunded before the parcel leaves is neither taken from the shelf nor put into it', async () => {
  const left = order('C-2026-000003', {
    items: [
      { ...item('Prisme', 5, 3), takenOut: 1 },
      { ...item('Écaille', 10, 1), takenOut: 1 },
    ],
  })
  const nothing = order('C-2026-000004', { items: [{ ...item('Nacre', 5, 1), takenOut: 1 }] })
  expect(pickList([left, nothing])).toMatchObject([{ name: 'Prisme', pieces: 10, orders: [left.number] }])
  const [, slip, empty] = await pagesOf([left, nothing])
  expect(slip).toContain('Prisme Lot de 5 2 ·')
  expect(slip).not.toContain('Écaille')
  expect(empty).toContain('rien à envoyer')
})

test('what is taken from the shelf is counted over all orders, by name', () => {
  expect(pickList(orders)).toEqual([
    { name: 'Écaille', sku: '', packs: '1 × 10', pieces: 10, orders: ['C-2026-000001'] },
    {
      name: 'Prisme',
      sku: 'CAR-PR',
      packs: '2 × 5, 1 × 10',
      pieces: 20,
      orders: ['C-2026-000001', 'C-2026-000002'],
    },
  ])
})

test('one PDF: the pick list, then a slip for each order, without prices', async () => {
  const pages = await pagesOf(orders)
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain('2 commandes · 30 pochettes')
  for (const page of pages) expect(page).toContain('CAR-PR Prisme')
  expect(pages[1]).toContain('Livrer à Łucja Œillet 4 rue des Tortues 69001 Lyon France 06 01 02 03 04')
  expect(pages[2]).toContain('Point relais 012345 Tabac du Fort 1 place du Fort 69002 Lyon')
  expect(pages.join(' ')).not.toContain('€')
})

test('a screen reader has all of it, on several pages too', async () => {
  const items = Array.from({ length: 60 }, (_, at) => item(`Protection ${at}`, 5, 1))
  const long = [order('C-2026-000003', { items })]
  const file = await drawPackingSlips(long, { at: new Date('2026-11-22T08:00:00Z'), readFont })
  expect(pdfUaFaults(file)).toEqual([])
})
