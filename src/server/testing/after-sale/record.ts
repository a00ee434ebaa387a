import { centsToEuros, eurosToCents } from '#shared/money.ts'
import type { Order, Refund } from '#shared/orders/contract.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import type { AskedRefund } from './attempt.ts'
import {
  askRefund,
  goodsLeftCents,
  completeRefund,
  discountFor,
  end,
  failRefund,
  isEnded,
  lineOf,
  refundableCents,
  refundedCents,
  type BookedRefund,
  type Books,
  type Packs,
} from './books.ts'
import { CHECKS } from './oracle.ts'
import { owedWithoutReturn } from './owed.ts'
import { readOrder, readReturns, type Answer, type World } from './world.ts'

export function tell(world: World, act: string, says: string, { status, body }: Answer): void {
  const code = status < 300 ? '' : ` ${body.code}: ${body.message}`
  world.told.push(`[${act}] ${says} → ${status}${code}`)
  if (status >= 500) wrong(world, [`the shop broke: ${status}`])
}

export function bookStatus({ books }: World, { status, deliveredAt }: Order): void {
  books.status = status
  books.deliveredAt = deliveredAt === null ? undefined : new Date(deliveredAt)
}

export function bookRefunds(
  world: World,
  refunds: readonly Refund[],
  asked: AskedRefund | readonly AskedRefund[] | undefined,
): void {
  const { books } = world
  const before = refundedCents(books)
  const known = new Set(books.refunds.map(({ id }) => id))
  const open = [asked ?? []].flat()
  const placeOf = ({ _id: id, amount }: Refund) =>
    known.has(id) ? -1 : open.findIndex(({ cents }) => cents === eurosToCents(amount))
  for (const refund of refunds.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const isNew = !known.has(refund._id)
    const [own] = isNew && open.length > 1 ? open.splice(Math.max(0, placeOf(refund)), 1) : open
    const booked = books.refunds.find(({ id }) => id === refund._id) ?? bookRefund(world, refund, own)
    if (booked.state === refund.state) continue
    if (refund.state === 'completed') completeRefund(books, booked)
    if (refund.state === 'failed') failRefund(books, booked)
  }
  if (refundedCents(books) < books.totalCents || before === books.totalCents) return
  if (!isEnded(books)) end(books, 'Remboursé')
  for (const line of books.lines) line.awaited = 0
}

function bookRefund(world: World, refund: Refund, asked: AskedRefund | undefined): BookedRefund {
  const { books } = world
  const cents = eurosToCents(refund.amount)
  const isOwn = refund.reason === 'withdrawal'
  if (!isOwn && !asked) wrong(world, [`nobody asked for the refund of ${refund.amount} €`])
  const { cents: wanted = cents, ...expected } = isOwn || !asked ? ownRefund(books, refund) : asked
  if (wanted !== cents) wrong(world, [`${cents} cents are given back instead of ${wanted}`])
  const { packs: known, feeCents = 0, isRetry = false } = expected
  const packs = known === 'as the shop says' ? packsIn(refund) : known
  const discounts = discountsIn(world, refund, packs)
  const goods = [...packs].reduce(
    (sum, [id, count]) => sum + count * lineOf(books, id).unitCents - (discounts.get(id) ?? 0),
    0,
  )
  const beyond = Math.max(0, goods - goodsLeftCents(books))
  const ownFee = refund.state === 'requested' ? Math.min(feeCents, cents - goods) : feeCents - beyond
  const fee = isOwn ? Math.max(0, ownFee) : feeCents
  const room = refundableCents(books) - (isOwn || !expected.ofReturn ? 0 : owedWithoutReturn(books))
  const sum = Math.min(goods + fee, room)
  if (known === 'as the shop says' && sum !== cents)
    wrong(world, [`${cents} cents are given back for packs of ${goods} and ${feeCents} of delivery`])
  const isByHand = refund.means !== null
  return askRefund(books, {
    ...expected,
    id: refund._id,
    cents,
    feeCents,
    packs,
    discounts,
    isByHand,
    isRetry,
  })
}

/** Books the packs and the delivery of a refund that was assigned to a return. Its money is booked already. */
export function bookTaken(world: World, refund: Refund, asked: AskedRefund): void {
  const { books } = world
  const { cents = 0, feeCents = 0 } = asked
  const taken = bookRefund(
    world,
    { ...refund, _id: `taken ${refund._id}`, amount: centsToEuros(cents) },
    asked,
  )
  completeRefund(books, taken)
  Object.assign(taken, { cents: 0, feeCents: 0, isTaken: true })
  const made = books.refunds.find(({ id }) => id === refund._id)
  if (made) taken.takenFeeCents = Math.min(made.cents - made.feeCents, feeCents)
}

const packsIn = ({ lines }: Refund): Packs => new Map(lines.map(({ line, quantity }) => [line, quantity]))

/**
 * A refund may get the reduction of the line's next packs or of later packs, because the shop splits the reduction over
 * all packs that it owes.
 */
function discountsIn(world: World, { lines }: Refund, packs: Packs): Map<string, number> {
  const discounts = new Map<string, number>()
  for (const [id, count] of packs) {
    const line = lineOf(world.books, id)
    const named = lines.find((one) => one.line === id)
    const cents = named ? eurosToCents(named.discount ?? 0) : discountFor(line, count)
    const others = Math.max(0, line.sold - line.refunded - count)
    const fair = Array.from({ length: others + 1 }, (_, before) => discountFor(line, count, before))
    if (!fair.includes(cents))
      wrong(world, [`${cents} cents of the reduction belong to ${count} ${line.name}`])
    discounts.set(id, cents)
  }
  return discounts
}

function ownRefund(books: Books, refund: Refund): AskedRefund {
  const goods = isEnded(books) ? 'stay' : 'shelf'
  return { feeCents: eurosToCents(refund.shipping), packs: 'as the shop says', goods, isOwed: true }
}

/** `order` is the current order, if the caller has just read it. */
export async function look(world: World, order?: Order): Promise<void> {
  const faults = await faultsOf(world, order ?? (await readOrder(world)))
  if (faults.length > 0) wrong(world, faults)
}

export async function faultsOf(world: World, order: Order): Promise<string[]> {
  const returns = await readReturns(world)
  const seen = { world, books: world.books, order, returns }
  world.books.isReturnOpen = returns.some(
    ({ state, step, lines }) => state === 'open' && step !== 'refunded' && lines.length > 0,
  )
  for (const line of world.books.lines) {
    const others = line.sentAfterCount + (line.isDeclaredCounted ? line.declared : 0)
    line.mayStillCome = Math.max(0, missingIn(returns, line.id) - others)
  }
  for (const [name, check] of Object.entries(CHECKS)) {
    const faults = await check(seen)
    if (faults.length > 0) return faults.map((fault) => `(${name}) ${fault}`)
  }
  return []
}

function missingIn(returns: readonly AdminWithdrawal[], id: string): number {
  return returns
    .filter(({ state, step }) => state === 'open' && step === 'checked')
    .flatMap(({ lines }) => lines.filter(({ line }) => line === id))
    .reduce((sum, { quantity, restocked, damaged }) => sum + quantity - restocked - damaged, 0)
}

export function wrong(world: World, faults: readonly string[]): never {
  const { purchase, books, told } = world
  const goods = books.lines.map(
    (line) => `${line.sold} × pack of ${line.packSize} ${line.name} at ${line.unitCents / 100} €`,
  )
  const bought = `${purchase.buyer} buys ${goods.join(', ')}; ${purchase.method} to ${purchase.country}, ${purchase.payment}, VAT ${purchase.regime}, code ${purchase.code}: ${books.totalCents / 100} € of which ${books.shippingCents / 100} € delivery`
  throw new Error(
    [
      ...faults,
      '',
      `Order ${world.number}`,
      ...[bought, ...told].map((line, at) => `  ${at + 1}. ${line}`),
    ].join('\n'),
  )
}
