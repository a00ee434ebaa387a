import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { followUpdates, type Update } from './follow-updates.ts'

const says = (...pieces: string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
      stream.close()
    },
  })

const ALL = ['orders', 'messages', 'alerts', 'catalogue']
const signedOut = new ApiError(401, { code: 'UNAUTHENTICATED', message: '' })

async function followed(...tries: (ReadableStream<Uint8Array<ArrayBuffer>> | Error)[]) {
  const told: (Update | number)[] = []
  await followUpdates({
    async open() {
      const next = tries.shift() ?? signedOut
      if (next instanceof Error) throw next
      return next
    },
    onUpdate: (update) => void told.push(update),
    wait: async (ms) => void told.push(ms),
    signal: new AbortController().signal,
  })
  return told
}

test('delivers each event, regardless of how it is split, and ignores comments', async () => {
  expect(
    await followed(
      says('data: {"changed":[],"toPrepare":2}\n\n: \n\ndata: {"chan', 'ged":["orders"],"toPrepare":3}\n\n'),
    ),
  ).toEqual([{ changed: [], toPrepare: 2 }, { changed: ['orders'], toPrepare: 3 }, 2_000])
})

test('after a stream has ended, everything counts as changed', async () => {
  const first = 'data: {"changed":[],"toPrepare":2}\n\n'
  expect(await followed(says(first), says(first))).toEqual([
    { changed: [], toPrepare: 2 },
    2_000,
    { changed: ALL, toPrepare: 2 },
    2_000,
  ])
})

test('without a stream the page polls, and stops after signing out', async () => {
  expect(await followed(new TypeError('away'), says(': \n\n'))).toEqual([
    30_000,
    { changed: ALL },
    30_000,
    { changed: ALL },
  ])
})
