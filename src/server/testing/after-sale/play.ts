import { eurosToCents } from '#shared/money.ts'
import type { Order, Refund } from '#shared/orders/contract.ts'
import { ACTS, type ActName } from './acts.ts'
import type { AskedRefund, Attempt } from './attempt.ts'
import {
  askRefund,
  centsOf,
  completeRefund,
  end,
  failRefund,
  isEnded,
  refundedCents,
  type BookedRefund,
  type Books,
  type Packs,
} from './books.ts'
import { CHECKS } from './oracle.ts'
import type { Step } from './story.ts'
import { readOrder, type World } from './world.ts'

/** Plays a story and checks the order after each act. @throws Error with the whole story, one line for each act, if a check fails */
export async function play(world: World, steps: readonly Step[]): Promise<void> {
  await look(world)
  for (const { act, n } of steps) {
    const attempt = await ACTS[act].plan(world, n)
    if (!attempt) continue
    await make(world, act, attempt)
    await look(world)
  }
}

export async function make(world: World, act: ActName, attempt: Attempt): Promise<void> {
  // No two acts have the same time.
  world.shop.clock.forward(1000)
  const { status, body } = await attempt.call()
  const code = status < 300 ? '' : ` ${body.code}: ${body.message}`
  world.told.push(`[${act}] ${attempt.says} → ${status}${code}`)
  const isDone = status < 300
  if (status >= 500) wrong(world, [`the shop broke: ${status}`])
  if (attempt.isAllowed !== undefined && attempt.isAllowed !== isDone)
    wrong(world, [isDone ? 'the shop should have refused this' : 'the shop should have done this'])
  if (isDone) world.before = undefined
  if (isDone) await attempt.after?.(body)
  // A refund that the provider refuses is stored too.
  await bookRefunds(world, await readOrder(world), attempt.refund)
  const { status: now } = await readOrder(world)
  if (now === 'Livré' && world.books.status !== now) world.books.deliveredAt = world.shop.clock.now()
  world.books.status = now
}

/** Books the order's refunds: the requested one, those that the shop makes automatically, and their results. */
async function bookRefunds(world: World, order: Order, asked: AskedRefund | undefined): Promise<void> {
  const { books } = world
  const before = refundedCents(books)
  for (const refund of order.refunds) {
    const booked = books.refunds.find(({ id }) => id === refund._id) ?? bookRefund(world, refund, asked)
    if (booked.state === refund.state) continue
    if (refund.state === 'completed') completeRefund(books, booked)
    if (refund.state === 'failed') failRefund(books, booked)
  }
  if (refundedCents(books) < books.totalCents || before === books.totalCents) return
  // Everything is refunded, so nothing is awaited any more.
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
  const { packs: known, feeCents = 0 } = expected
  const packs = known === 'as the shop says' ? packsIn(refund) : known
  if (known === 'as the shop says' && centsOf(books, packs) + feeCents !== cents && !books.isBlurred)
    wrong(world, [
      `${cents} cents are given back for packs of ${centsOf(books, packs)} and ${feeCents} of delivery`,
    ])
  const isByHand = refund.means !== null
  return askRefund(books, { ...expected, id: refund._id, cents, feeCents, packs, isByHand })
}

const packsIn = ({ lines }: Refund): Packs => new Map(lines.map(({ line, quantity }) => [line, quantity]))

/** The automatic refund of packs that were withdrawn before they were sent. */
function ownRefund(books: Books, refund: Refund): AskedRefund {
  const goods = isEnded(books) ? 'stay' : 'shelf'
  return { feeCents: eurosToCents(refund.shipping), packs: 'as the shop says', goods, isOwed: true }
}

export async function look(world: World): Promise<void> {
  const seen = { world, books: world.books, order: await readOrder(world) }
  for (const [name, check] of Object.entries(CHECKS)) {
    const faults = await check(seen)
    if (faults.length > 0)
      wrong(
        world,
        faults.map((fault) => `(${name}) ${fault}`),
      )
  }
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
