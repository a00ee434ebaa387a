import { eurosToCents } from '#shared/money.ts'
import type { Refund } from '#shared/orders/contract.ts'
import { ACTS, type ActName } from './acts.ts'
import { pick, type Attempt } from './attempt.ts'
import { owed } from './owed.ts'
import { bookRefunds, bookStatus, faultsOf, tell, wrong } from './record.ts'
import { isStale, readOrder, versionsNow, type Answer, type World } from './world.ts'

const MEETING = [
  'cancel',
  'sendRest',
  'refundLines',
  'check',
  'refundReturn',
  'withdrawPart',
  'declareByForm',
  'parcelEnds',
  'refundRest',
  'sendPart',
  'openReturn',
  'receive',
  'setStatus',
  'closeReturn',
  'makeLabel',
  'changeOwnAddress',
  'changeAddress',
  'correctNumber',
] as const satisfies ActName[]

/** Acts that are sent at the same time as each other or as one of `MEETING`. */
const ALSO_MEETING = [
  'sendInBulk',
  'setStatusInBulk',
  'undo',
  'refundAmount',
  'refundDelivery',
  'correctReceipt',
  'correctInvoice',
  'reopenReturn',
  'parcelIsReplaced',
  'deleteAccount',
  'eraseGuest',
] as const satisfies ActName[]

const ALL: readonly ActName[] = [...MEETING, ...ALSO_MEETING]

/** If one of these acts is sent twice, one of the two may be refused, because nothing is left to do. */
const DONE_ONCE: readonly ActName[] = [
  'setStatus',
  'undo',
  'correctInvoice',
  'deleteAccount',
  'eraseGuest',
  'sendInBulk',
  'setStatusInBulk',
]
const ERASING: readonly ActName[] = ['deleteAccount', 'eraseGuest']
const OF_CUSTOMERS: readonly ActName[] = ['cancel', 'withdrawPart', 'declareByForm', 'changeOwnAddress']

const DECLARING: readonly ActName[] = ['withdrawPart', 'declareByForm', 'openReturn']

type Told = { act: string; attempt: Attempt; answer: Answer }

/**
 * Sends two acts, or one act twice, at the same time. The result must be the same as if the acts were made one after
 * the other, in one order or the other.
 */
export async function makeTwo(world: World, n: number): Promise<void> {
  const count = MEETING.length
  const [first, second] = [pick(MEETING, n), pick(MEETING, Math.floor(n / count))]
  if (first && second) await meet(world, n, { first, second, detail: Math.floor(n / count ** 2) })
}

export async function makeAnotherTwo(world: World, n: number): Promise<void> {
  const detail = Math.floor(n / ALSO_MEETING.length)
  const [first, second] = [await playable(world, ALSO_MEETING, n), await playable(world, ALL, detail)]
  if (first && second) await meet(world, n, { first, second, detail })
}

/** Returns the first act, from the `n`th on, that can be played now. */
async function playable(world: World, acts: readonly ActName[], n: number): Promise<ActName | undefined> {
  for (const at of acts.keys()) {
    const act = pick(acts, n + at)
    if (act && (await ACTS[act].plan(world, n))) return act
  }
  return undefined
}

type Meeting = { first: ActName; second: ActName; detail: number }

async function meet(world: World, n: number, { first, second, detail }: Meeting): Promise<void> {
  // What a customer may do depends on whether the erasure came first, so the test cannot predict it.
  if (ERASING.includes(first) && OF_CUSTOMERS.includes(second)) return
  // The shop decides whether declared packs of a parcel are sent again, so the test cannot predict it.
  if (first === 'parcelIsReplaced' && DECLARING.includes(second)) return
  const one = await ACTS[first].plan(world, n + detail)
  if (!one) return
  const again: Attempt = { says: 'the same click again', call: one.call }
  // Marking a return as done twice has the effect of doing it once.
  const isSame = n % 3 === 0 || (first === 'closeReturn' && second === first)
  const other = isSame ? again : await ACTS[second].plan(world, 3 * n + 5 * detail)
  // A request for a label is refused while the carrier makes the label.
  if (!other || (first === 'makeLabel' && (other === again || second === 'makeLabel'))) return
  const { clock } = world.shop
  clock.forward(1000)
  if (detail % 2 === 1) world.versions = await versionsNow(world)
  const answers = await clock.ticking(() => Promise.all([one.call(), other.call()]))
  world.versions = undefined
  // If the first of two identical clicks was refused, only the second can have had an effect.
  const isSecond = other === again && answers[0].status >= 300
  const acts = (isSecond ? [again, one] : [one, other]).map((attempt, at): Told => ({
    act: `at once: ${other === again ? first : [first, second][at]}`,
    attempt,
    answer: answers[at] ?? { status: 500, body: {} },
  }))
  for (const { act, attempt, answer } of acts) tell(world, act, attempt.says, answer)
  const mayDiffer = DONE_ONCE.includes(first) || answers.some(isStale)
  if (other === again && !mayDiffer && answers[0].status < 300 !== answers[1].status < 300)
    wrong(world, ['the same click has two results'])
  await explain(world, acts)
}

async function explain(world: World, acts: readonly Told[]): Promise<void> {
  const order = await readOrder(world)
  const { books: began, customer, mailsRead } = world
  world.before = undefined
  const isKnown = ({ _id }: Refund) => began.refunds.some(({ id }) => id === _id)
  const isOwn = ({ reason }: Refund) => reason === 'withdrawal'
  const fresh = order.refunds.filter((refund) => !isKnown(refund))
  const made = {
    known: order.refunds.filter(isKnown),
    asked: fresh.filter((refund) => !isOwn(refund)),
    own: fresh.filter(isOwn),
  }
  const failures: string[] = []
  for (const turns of [acts, acts.toReversed()])
    for (const isDoneLater of [false, true])
      for (const ofFirst of sharesOfFirst(turns, made.own.length)) {
        world.books = structuredClone(began)
        world.customer = customer
        world.mailsRead = mailsRead
        world.owedBetween = undefined
        const faults = await replay(world, turns, { ...made, ofFirst, isDoneLater })
        bookStatus(world, order)
        if (faults.length === 0) faults.push(...(await faultsOf(world, order)))
        world.owedBetween = undefined
        // The story takes back neither of the two acts.
        world.before = undefined
        world.bulk = undefined
        if (faults.length === 0) return
        failures.push(`${turns.map(({ act }) => act).join(', then ')}: ${faults.join('; ')}`)
      }
  wrong(world, ['no order of the two acts explains the result', ...new Set(failures)])
}

function sharesOfFirst([first, second]: readonly Told[], count: number): number[] {
  const all = Array.from({ length: count + 1 }, (_, share) => share)
  const refunds = (told: Told | undefined) => told?.attempt.refundsAtOnce === true
  return all.filter((share) => (share === 0 || refunds(first)) && (share === count || refunds(second)))
}

type Made = {
  known: readonly Refund[]
  asked: readonly Refund[]
  own: readonly Refund[]
  ofFirst: number
  isDoneLater: boolean
}

async function replay(
  world: World,
  turns: readonly Told[],
  { known, asked, own, ofFirst, isDoneLater }: Made,
): Promise<string[]> {
  let booked = [...known]
  let hasChanged = false
  for (const [turn, { attempt, answer }] of turns.entries()) {
    const isDone = answer.status < 300
    const isOutdated = isStale(answer)
    if (isOutdated && !hasChanged) return [`${attempt.says} should not have found another version`]
    hasChanged ||= isDone
    const mayDo = isOutdated ? undefined : attempt.isAllowed?.()
    if (mayDo !== undefined && mayDo !== isDone)
      return [`${attempt.says} should have been ${mayDo ? 'done' : 'refused'}`]
    const wanted = isOutdated ? undefined : attempt.refund?.()
    const paid = wanted && asked.find((one) => !booked.includes(one) && (!wanted.id || wanted.id === one._id))
    const now = [...own.slice(...(turn === 0 ? [0, ofFirst] : [ofFirst])), ...(paid ? [paid] : [])]
    const seen = turn === 0 && isDoneLater ? now.map((one) => ({ ...one, state: 'requested' as const })) : now
    try {
      if (isDone) await attempt.after?.(answer.body)
      bookRefunds(world, [...booked, ...seen], wanted)
      booked = [...booked, ...now]
      if (turn === 1) bookRefunds(world, [...known, ...own, ...asked], undefined)
    } catch (error) {
      return [String(error).split('\n')[0] ?? '']
    }
    const refused = own.filter(({ state }) => state === 'failed')
    const { totalCents } = owed(world.books)
    const sums = [0, ...refused.map(({ amount }) => eurosToCents(amount))].map((cents) => totalCents - cents)
    world.owedBetween = [...(world.owedBetween ?? []), ...sums]
  }
  return []
}
