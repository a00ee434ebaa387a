import type { Store } from '../payment/provider.ts'
import { PayPalError, unprocessable } from './errors.ts'

const LONGEST_REQUEST_ID = 108

export type Answer = {
  status: number
  body: unknown
}

/**
 * Runs `work` once for each operation and `PayPal-Request-Id`. A repeat gets the first answer, with status 200. If
 * `work` throws or returns undefined, no answer is stored, so the same id may be tried again. Without an id, `work`
 * always runs. Call this function inside a transaction.
 */
export function once(
  store: Store,
  call: {
    operation: 'create' | 'capture' | 'refund'
    resource: string
    requestId: string | undefined
    nowMs: number
  },
  work: () => unknown,
): Answer {
  const { operation, resource, requestId, nowMs } = call
  if (requestId === undefined) return { status: 201, body: work() }
  checkLength(requestId)
  const earlier = store
    .prepare('select resource, body from replies where operation = ? and request_id = ?')
    .get(operation, requestId)
  if (earlier) {
    if (earlier.resource !== resource)
      throw unprocessable(
        'DUPLICATE_REQUEST_ID',
        'The PayPal-Request-Id was already used for another resource.',
      )
    return { status: 200, body: JSON.parse(String(earlier.body)) as unknown }
  }
  const body = work()
  if (body === undefined) return { status: 422, body }
  store
    .prepare('insert into replies (operation, request_id, resource, body, created_at) values (?, ?, ?, ?, ?)')
    .run(operation, requestId, resource, JSON.stringify(body), nowMs)
  return { status: 201, body }
}

function checkLength(requestId: string): void {
  if (requestId.length >= 1 && requestId.length <= LONGEST_REQUEST_ID) return
  throw new PayPalError('INVALID_REQUEST', [
    {
      issue: 'INVALID_STRING_LENGTH',
      description: 'The value of a field is either too short or too long',
      field: 'PayPal-Request-Id',
      location: 'header',
    },
  ])
}
