import { ACTS, type ActName } from './acts.ts'
import type { Attempt } from './attempt.ts'
import { isStopped } from './books.ts'
import { CHECKS_AT_END } from './oracle-of-documents.ts'
import { events } from './oracle-of-events.ts'
import { owed } from './owed.ts'
import { make } from './play.ts'
import { wrong } from './record.ts'
import { read, readOrder, readReturns, type World } from './world.ts'

const MOST_WORK = 25

export async function finish(world: World): Promise<void> {
  for (let done = 0; ; done += 1) {
    const work = await nextWork(world)
    if (!work) break
    if (done === MOST_WORK) wrong(world, ['there is no end of work on this order'])
    await make(world, work.act, work.attempt)
  }
  const open = await openWork(world)
  if (open.length > 0) wrong(world, open)
  for (const [name, check] of Object.entries({ ...CHECKS_AT_END, events })) {
    const faults = await check(world)
    if (faults.length > 0)
      wrong(
        world,
        faults.map((fault) => `(${name}) ${fault}`),
      )
  }
}

type Work = { act: ActName; attempt: Attempt }

async function nextWork(world: World): Promise<Work | undefined> {
  const { books } = world
  const planned = async (act: ActName, n = 0): Promise<Work | undefined> => {
    const attempt = await ACTS[act].plan(world, n)
    return attempt && { act, attempt }
  }
  if (books.refunds.some(({ state }) => state === 'requested')) return planned('lateRefundEnds')
  if (await isDue(world, 'preparation')) return planned('sendRest')
  if (books.parcels.some(({ state, isResent }) => state === 'sent' && !isResent)) return planned('parcelEnds')
  const returns = await readReturns(world)
  const at = returns.filter(({ step, lines }) => step !== 'refunded' && lines.length > 0)
  const toCheck = at.findIndex(
    ({ hasLeft, step, state }) => hasLeft && state === 'open' && step !== 'checked',
  )
  if (toCheck !== -1)
    return planned(
      'check',
      countOf(
        at.filter(({ hasLeft, state }) => hasLeft && state === 'open'),
        at[toCheck],
      ),
    )
  const toPay = at.findIndex(({ due }) => due !== null)
  // Some owners refund in the provider's own pages.
  const kind = books.totalCents % 3
  const elsewhere =
    toPay !== -1 &&
    ((kind === 0 && (await planned('refundOwedAtProvider', books.totalCents))) ||
      (kind === 1 && (await planned('takeRefundElsewhere'))))
  if (elsewhere) return elsewhere
  if (toPay !== -1) return planned('refundReturn', countOf(at, at[toPay]))
  if (await isDue(world, 'refund')) return planned('refundRest')
  if (await isDue(world, 'undelivered')) {
    const ways = [
      ...(books.parcels.length % 2 === 0 ? [await planned('resendLost')] : []),
      await planned('refundLost'),
      await planned('refundRest'),
    ]
    return ways.find((way) => way && way.attempt.isAllowed?.() !== false)
  }
  // Nothing is due for the declared packs (if they are free, for example), so the owner ends the order.
  if (isStopped(books)) return planned('setStatus', 0)
  return undefined
}

const countOf = <Item>(items: readonly Item[], item: Item | undefined): number =>
  items.findIndex((one) => one === item)

const isDue = async (world: World, due: 'preparation' | 'refund' | 'undelivered') =>
  (await read<{ ids: string[] }>(world, `/api/admin/orders/ids?due=${due}&q=${world.number}`)).ids.length > 0

const AT_REST = ['Livré', 'Annulé', 'Annulé par le client', 'Remboursé']

async function openWork(world: World): Promise<string[]> {
  const { status } = await readOrder(world)
  const returns = await readReturns(world)
  const waiting = returns.filter(({ due }) => due !== null)
  const { totalCents: owedCents } = owed(world.books)
  return [
    ...(AT_REST.includes(status) || world.books.isStatusByHand ? [] : [`the order is stuck in ${status}`]),
    ...(owedCents > 0 ? [`${owedCents} cents are owed, and no list leads to them`] : []),
    ...returns
      .filter(({ state, step, due }) => state === 'open' && step === 'checked' && due === null)
      .map(
        ({ number }) => `the return ${number} is counted, nothing is due for it, and it stays in the list`,
      ),
    ...waiting.map(({ number, due }) => `${due?.total} € are due for ever for the return ${number}`),
  ]
}
