import { createHash } from 'node:crypto'
import { atomically } from '../payment/store.ts'
import type { Json, StripeContext } from './context.ts'
import { invalid, StripeError } from './errors.ts'

export type Answer = { status: number; body: Json; after?: Error | undefined }

const LONGEST_KEY = 255

/**
 * Runs `work` once for each `Idempotency-Key`. A repeat with the same parameters gets the first answer, even a refusal
 * or a 500, as Stripe documents. Without a key, `work` always runs.
 */
export function once(
  context: StripeContext,
  call: { key: string | undefined; path: string; params: Json },
  work: () => { body: Json; after?: Error },
): Answer {
  const { store, now } = context
  const { key, path } = call
  if (key !== undefined && (key.length === 0 || key.length > LONGEST_KEY))
    throw invalid('The idempotency key is too short or too long.')
  const resource = `${path} ${createHash('sha256').update(JSON.stringify(call.params)).digest('hex')}`
  const answer = atomically(store, (): Answer => {
    const earlier =
      key === undefined
        ? undefined
        : store
            .prepare('select resource, body from replies where operation = ? and request_id = ?')
            .get('POST', key)
    if (earlier) {
      if (earlier.resource !== resource)
        throw new StripeError(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        })
      return JSON.parse(String(earlier.body)) as Answer
    }
    const made = attempt(work)
    const { after, ...kept } = made
    const final = after instanceof StripeError ? { status: after.status, body: { error: after.error } } : kept
    if (key !== undefined)
      store
        .prepare(
          'insert into replies (operation, request_id, resource, body, created_at) values (?, ?, ?, ?, ?)',
        )
        .run('POST', key, resource, JSON.stringify(final), now())
    return { ...final, after: after instanceof StripeError ? undefined : after }
  })
  context.wake()
  return answer
}

/** A refusal does not undo what was stored before it. */
function attempt(work: () => { body: Json; after?: Error }): Answer {
  try {
    return { status: 200, ...work() }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { status: error.status, body: { error: error.error } }
  }
}
