import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { readFont } from '#web/documents/testing.ts'
import { pdfUaFaults } from '#web/testing/pdf-ua-faults.ts'
import { drawPackingSlips, ordersOfSameCustomer, unprintableOrders } from './draw-packing-slips.ts'
import { pickList } from './pick-list.ts'

const item = (name: string, packSize: 5 | 10, quantity: number) => ({
  _id: `${name}-${packSize}`,
  product: { _id: name, name, image: '', ...(name === 'Prisme' && { sku: 'CAR-PR' }) },
  packSize,
  quantity,
  unsent: quantity,
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

test('refunded packs are neither picked nor packed', async () => {
  const left = order('C-2026-000003', {
    items: [
      { ...item('Prisme', 5, 3), unsent: 2 },
      { ...item('Écaille', 10, 1), unsent: 0 },
    ],
  })
  const nothing = order('C-2026-000004', { items: [{ ...item('Nacre', 5, 1), unsent: 0 }] })
  expect(pickList([left, nothing])).toMatchObject([{ name: 'Prisme', pieces: 10, orders: [left.number] }])
  const [, slips] = await pagesOf([left, nothing])
  expect(slips).toContain('Prisme Lot de 5 2')
  expect(slips).not.toContain('Écaille')
  expect(slips).toContain('rien à envoyer')
  // Without an invoice no seller is named before the title.
  expect(slips).toMatch(/(?<!· )Préparation du 22 novembre 2026 · page 2 \/ 2/)
})

test('the pick list adds up all orders', () => {
  expect(pickList(orders)).toEqual([
    {
      name: 'Prisme',
      sku: 'CAR-PR',
      packs: '2 × 5, 1 × 10',
      pieces: 20,
      orders: ['C-2026-000001', 'C-2026-000002'],
    },
    { name: 'Écaille', sku: '', packs: '1 × 10', pieces: 10, orders: ['C-2026-000001'] },
  ])
})

test('the pick list has no empty reference column', async () => {
  const plain = order('C-2026-000005', { items: [item('Écaille', 10, 1)] })
  const [without] = await pagesOf([plain])
  expect(without).toContain('Pris Protection Lots')
  const [withOne] = await pagesOf(orders)
  expect(withOne).toContain('Pris Référence Protection Lots')
})

test('the pick list follows the shelves: by reference, then by name for products without one', () => {
  const on = (sku: string, name: string) => {
    const { product, ...rest } = item(name, 5, 1)
    return { ...rest, product: { ...product, _id: name, name, sku } }
  }
  const items = [
    on('', 'Écaille'),
    on('B-10', 'Dahlia'),
    on('', 'Aile'),
    on('B-9', 'Zéphyr'),
    on('A-2', 'Nacre'),
  ]
  expect(pickList([order('C-2026-000001', { items })]).map(({ name }) => name)).toEqual([
    'Nacre',
    'Zéphyr',
    'Dahlia',
    'Aile',
    'Écaille',
  ])
})

test('each slip has the barcode of its order', async () => {
  const file = await drawPackingSlips(orders, { at: new Date('2026-11-22T08:00:00Z'), readFont })
  const pdf = await getDocument({ data: file.slice(), verbosity: 0 }).promise
  // A barcode is one path with dozens of rectangles, so its path is longer than any other.
  const paths = async (page: number) => {
    const { fnArray, argsArray } = await (await pdf.getPage(page)).getOperatorList()
    return fnArray.flatMap((each, at) =>
      each === OPS.constructPath ? [argsArray[at][1][0]?.length ?? 0] : [],
    )
  }
  const isLong = (length: number) => length > 300
  expect([(await paths(1)).filter(isLong), (await paths(2)).filter(isLong)]).toEqual([
    [],
    [expect.any(Number), expect.any(Number)],
  ])
})

test('one PDF: the pick list, then a slip for each order, without prices', async () => {
  const pages = await pagesOf(orders)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('2 commandes · 30 pochettes')
  for (const page of pages) expect(page).toContain('CAR-PR Prisme')
  expect(pages[1]).toContain('Livrer à Łucja Œillet 4 rue des Tortues 69001 Lyon France 06 01 02 03 04')
  expect(pages[1]).toContain('Point relais 012345 Tabac du Fort 1 place du Fort 69002 Lyon')
  expect(pages.join(' ')).not.toContain('€')
})

test('a screen reader can read the whole document, also on several pages', async () => {
  const items = Array.from({ length: 60 }, (_, at) => item(`Protection ${at}`, 5, 1))
  const long = [order('C-2026-000003', { items })]
  const file = await drawPackingSlips(long, { at: new Date('2026-11-22T08:00:00Z'), readFont })
  expect(pdfUaFaults(file)).toEqual([])
})

const many = (count: number) => Array.from({ length: count }, (_, at) => item(`Protection ${at}`, 5, 1))

test('forty products fit on one page; a product names its order only if no other order has it', async () => {
  const numbers = Array.from({ length: 3 }, (_, at) => `C-2026-0001${at + 10}`)
  const printed = [
    ...numbers.map((number) => order(number, { items: many(39) })),
    order('C-2026-000900', { items: [item('Rare', 5, 1)] }),
  ]
  const [picks, next] = await pagesOf(printed)
  expect(picks).toContain('Protection 38')
  expect(picks).toContain('3 commandes')
  expect(picks).toContain('Rare 1 × 5 5 C-2026-000900')
  for (const number of numbers) expect(picks).not.toContain(number)
  expect(next).toContain('Bon de préparation C-2026-000110')
})

test('two short slips share a page, a long one has its own, and the order stays', async () => {
  const printed = [
    order('C-2026-000001'),
    order('C-2026-000002'),
    order('C-2026-000003'),
    order('C-2026-000004', { items: many(12) }),
    order('C-2026-000005'),
  ]
  const slips = (await pagesOf(printed)).slice(1)
  expect(slips.map((page) => page.match(/(?<=Bon de préparation C-2026-00000)\d/g))).toEqual([
    ['1', '2'],
    ['3'],
    ['4'],
    ['5'],
  ])
})

test('a slip that shares a page ends on it', async () => {
  const pages = async (lines: number) =>
    pagesOf(['C-2026-000001', 'C-2026-000002'].map((number) => order(number, { items: many(lines) })))
  const sharing: number[] = []
  for (const lines of [4, 5, 6, 7, 8]) {
    const printed = await pages(lines)
    const isShared = printed[1]?.includes('Bon de préparation C-2026-000002')
    if (isShared) sharing.push(lines)
    expect(printed).toHaveLength(isShared ? 2 : 3)
  }
  expect(sharing).toContain(4)
  expect(sharing).not.toContain(8)
})

test('each slip names the other orders of its customer', async () => {
  const by = (number: string, email: string) => order(number, { user: { ...order(number).user, email } })
  const printed = [
    by('C-1', 'zoe@example.test'),
    by('C-2', 'max@example.test'),
    by('C-3', 'Zoe@example.test'),
  ]
  expect(Object.fromEntries(ordersOfSameCustomer(printed))).toEqual({
    'C-1': ['C-3'],
    'C-2': [],
    'C-3': ['C-1'],
  })
  expect((await pagesOf(printed)).join(' ')).toMatch(/Même client : C-3.*Même client : C-1/)
  expect([...ordersOfSameCustomer([by('C-4', ''), by('C-5', '')]).values()]).toEqual([[], []])
})

test('a slip warns about a name that cannot be printed', async () => {
  const named = (lastName: string) =>
    order('C-2026-000001', { shippingAddress: { ...order('').shippingAddress, lastName } })
  for (const name of ['محمد', 'כהן', 'สมชาย', 'शर्मा', 'Zoé 🐢']) {
    expect(unprintableOrders([named(name)])).toEqual(['C-2026-000001'])
  }
  for (const name of ['Nguyễn', 'Œillet', 'Иванова', '山田', '김', 'Παπάς', 'Müller–Weiß', 'Łucja ½ n° 3ᵉ']) {
    expect(unprintableOrders([named(name)])).toEqual([])
  }
  expect((await pagesOf([named('كريم')])).join(' ')).toContain('ne peuvent pas être imprimés')
})
