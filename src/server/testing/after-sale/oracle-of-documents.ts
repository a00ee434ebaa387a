import type { FrozenDocument } from '#shared/documents/document-content.ts'
import { CUSTOM_LABEL_ERASED } from '#shared/manual-orders/custom-lines.ts'
import { ledger } from '../checkout.ts'
import { refundedCents } from './books.ts'
import { monthsBetween } from './months.ts'
import { asShopText, type World } from './world.ts'

type Named = { name: string; count: number }

async function documentsOf({ shop, orderId }: World): Promise<FrozenDocument[]> {
  const rows = await shop.database.db
    .selectFrom('documents')
    .select('content')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

const sumOf = <Item>(items: readonly Item[], cents: (item: Item) => number) =>
  items.reduce((sum, item) => sum + cents(item), 0)

export const CHECKS_AT_END = {
  async provider(world: World) {
    const { shop, paymentId, purchase, books } = world
    if (purchase.payment === 'by hand') return []
    const { refunds } = await ledger(shop)
    const own = refunds.filter(
      ({ capture_id, status }) => capture_id === paymentId && status !== 'FAILED' && status !== 'PENDING',
    )
    const atProvider = sumOf(own, ({ amount }) => Math.round(Number(amount.value) * 100))
    const byHand = sumOf(
      books.refunds.filter(({ isByHand, state }) => isByHand && state === 'completed'),
      ({ cents }) => cents,
    )
    return atProvider + byHand === refundedCents(books)
      ? []
      : [
          `the provider gave ${atProvider} back and the shop ${byHand}, the order says ${refundedCents(books)}`,
        ]
  },

  async documents(world: World) {
    const { books } = world
    const all = await documentsOf(world)
    const notes = all.filter(({ kind, correction }) => kind === 'creditNote' && !correction)
    const wrong = all.flatMap(({ number, lines, netCents, vatCents, totalCents, movedCents }) => [
      ...(netCents + vatCents === totalCents
        ? []
        : [`${number}: ${netCents} + ${vatCents} is not ${totalCents}`]),
      ...(sumOf(lines, (line) => line.totalCents) === movedCents
        ? []
        : [`${number}: its lines are not ${movedCents}`]),
    ])
    const credited = sumOf(notes, ({ movedCents }) => movedCents)
    if (credited !== refundedCents(books))
      wrong.push(`credit notes of ${credited}, given back ${refundedCents(books)}`)
    return [...wrong, ...unnamed(world, all, notes), ...namedSums(all)]
  },

  async accounts(world: World) {
    const [paid, back] = [world.books.totalCents, refundedCents(world.books)]
    const wrong: string[] = []
    let [cash, entries, sales] = [0, new Map<string, number>(), new Map<string, number>()]
    for (const month of monthsBetween(world.placedAt, world.shop.clock.now())) {
      const fec = await asShopText(world, `/api/admin/documents/export?month=${month}&format=fec`)
      for (const row of fec.split('\r\n').slice(1)) {
        const cells = row.split('\t')
        if (!cells[10]?.split(', ').includes(`commande ${world.number}`)) continue
        const cents = centsIn(cells[11]) - centsIn(cells[12])
        const entry = `${cells[2]} ${month}`
        entries.set(entry, (entries.get(entry) ?? 0) + cents)
        const account = cells[4] ?? ''
        if (MONEY_ACCOUNTS.includes(account.slice(0, 3))) cash += cents
        else sales.set(account, (sales.get(account) ?? 0) + cents)
      }
    }
    for (const [entry, cents] of entries)
      if (cents !== 0) wrong.push(`the entry ${entry} does not balance: ${cents}`)
    for (const [account, cents] of sales)
      if (paid === back && cents !== 0) wrong.push(`all is given back, and ${account} keeps ${cents}`)
    if (cash !== paid - back) wrong.push(`the FEC has ${cash} of money, it should be ${paid} - ${back}`)
    return wrong
  },
} satisfies Record<string, (world: World) => Promise<string[]>>

/** The accounts of the provider, the bank and the till, and the account of the provider's fees. */
const MONEY_ACCOUNTS = ['467', '512', '530', '627']
const centsIn = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100)

function unnamed(
  { books }: World,
  all: readonly FrozenDocument[],
  notes: readonly FrozenDocument[],
): string[] {
  const wanted = books.refunds
    // A refund that was assigned to a return later has a credit note without packs.
    .filter(({ state, cents }) => state === 'completed' && cents > 0)
    .map(({ packs }): Named[] =>
      [...packs].map(([id, count]) => ({
        name: books.lines.find((line) => line.id === id)?.name ?? '',
        count,
      })),
    )
  return wanted.flatMap((packs) =>
    packs.length === 0 ||
    notes.some(
      ({ lines, movedCents, corrects }) =>
        // A credit note for the whole amount of an invoice has the lines of the invoice.
        all.some(
          ({ number, movedCents: invoiced }) => number === corrects?.number && invoiced === movedCents,
        ) ||
        packs.every(({ name, count }) =>
          lines.some(
            ({ label, quantity }) => [name, CUSTOM_LABEL_ERASED].includes(label) && quantity === count,
          ),
        ),
    )
      ? []
      : [`no credit note names ${packs.map(({ name, count }) => `${count} × ${name}`).join(', ')}`],
  )
}

function namedSums(all: readonly FrozenDocument[]): string[] {
  const sign = ({ kind }: FrozenDocument) => (kind === 'invoice' ? 1 : -1)
  const left = sumOf(all, (one) => sign(one) * one.movedCents)
  const [net, vat] = [
    sumOf(all, (one) => sign(one) * one.netCents),
    sumOf(all, (one) => sign(one) * one.vatCents),
  ]
  return left === 0 && (net !== 0 || vat !== 0)
    ? [`all is given back, and ${net} and VAT ${vat} stay in the books`]
    : []
}
