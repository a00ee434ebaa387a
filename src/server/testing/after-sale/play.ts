import { asPreparer } from './acts-of-preparers.ts'
import { ACTS, type ActName } from './acts.ts'
import type { Attempt } from './attempt.ts'
import { bookRefunds, bookStatus, look, tell, wrong } from './record.ts'
import type { Step } from './story.ts'
import { makeAnotherTwo, makeTwo } from './two-at-once.ts'
import { isStale, readOrder, readVersion, type Answer, type World } from './world.ts'

export async function play(world: World, steps: readonly Step[]): Promise<void> {
  await look(world)
  let isChecked = true
  for (const { act, n } of steps) {
    if (act === 'twoAtOnce' || act === 'anotherTwoAtOnce') {
      await (act === 'twoAtOnce' ? makeTwo(world, n) : makeAnotherTwo(world, n))
      continue
    }
    const attempt = await ACTS[act].plan(world, n)
    if (!attempt) continue
    const isByPreparer = SENDING.includes(act) && n % 3 === 0
    isChecked = await make(
      world,
      act,
      isByPreparer ? { ...attempt, call: asPreparer(world, attempt.call) } : attempt,
    )
  }
  if (!isChecked) await look(world)
}

const SENDING: ActName[] = ['sendPart', 'sendRest', 'sendInBulk']

/**
 * Plays an act and checks the shop. If a refused act kept the order's version, the next check covers it. Returns false
 * without a check.
 */
export async function make(world: World, act: ActName, attempt: Attempt): Promise<boolean> {
  // A second passes between two acts, so that they have different times.
  world.shop.clock.forward(1000)
  const version = await readVersion(world)
  const mayDo = attempt.isAllowed?.()
  const asked = attempt.refunds?.() ?? attempt.refund?.()
  const answer = await attempt.call()
  tell(world, act, attempt.says, answer)
  const { status, body } = answer
  const isDone = status < 300
  if (mayDo !== undefined && mayDo !== isDone)
    wrong(world, [isDone ? 'the shop should have refused this' : 'the shop should have done this'])
  if (attempt.refusal !== undefined && !isRefusedWith(attempt.refusal, answer))
    wrong(world, [`the shop should have refused this with ${attempt.refusal}`])
  if (isDone) {
    world.before = undefined
    await attempt.after?.(body)
  }
  const order = await readOrder(world)
  const { code = '' } = body
  if (!isDone && order.version !== version && !HAS_STORED.includes(code))
    wrong(world, ['a refused act has changed the order'])
  bookRefunds(world, order.refunds, asked)
  bookStatus(world, order)
  const isChecked = isDone || order.version !== version
  if (isChecked) await look(world, order)
  return isChecked
}

/** A refund may be stored although it was refused with one of these codes. */
const HAS_STORED = ['PROVIDER_UNAVAILABLE', 'NOT_REFUNDABLE']

const isRefusedWith = (refusal: NonNullable<Attempt['refusal']>, answer: Answer) =>
  refusal === 'STALE' ? isStale(answer) : answer.status === refusal
