import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { changeStatuses } from './change-statuses.ts'

afterEach(() => vi.restoreAllMocks())

const changes = ['a', 'b', 'c', 'd'].map((id) => ({
  order: { _id: id, status: 'En cours de livraison', version: 1 } as Order,
  to: { status: 'Livré' as const },
}))
/** The server refuses 'b'. */
function answered() {
  return vi.spyOn(api, 'call').mockImplementation(async (_call, options) => {
    const { params, body } = options as unknown as { params: { id: string }; body: Pick<Order, 'status'> }
    if (params.id === 'b') throw new ApiError(409, { code: 'STALE', message: 'Elle a changé' })
    return { _id: params.id, status: body.status, version: 2 } as Order
  })
}

test('what one is refused keeps none of the others, and each is sent as it was seen', async () => {
  const calls = answered()
  const { changed, refused } = await changeStatuses(changes, { onProgress() {}, isStopped: () => false })
  expect([changed.map(({ _id: id }) => id), refused]).toEqual([['a', 'c', 'd'], { b: 'Elle a changé' }])
  expect(calls.mock.calls[0]?.[1]).toMatchObject({
    body: { from: 'En cours de livraison', version: 1, status: 'Livré' },
  })
})

test('undoing what is done so far stops the rest', async () => {
  const calls = answered()
  const stopped = await changeStatuses(changes, { onProgress() {}, isStopped: (count) => count === 1 })
  expect([stopped.changed.map(({ _id: id }) => id), stopped.tried, calls.mock.calls.length]).toEqual([
    ['a'],
    1,
    1,
  ])
})
