import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { followUpdates, type Update } from './follow-updates.ts'

/** A stream that says these, in whatever pieces they arrive. */
const says = (...pieces: string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
      stream.close()
    },
  })

const ALL = ['orders', 'messages', 'alerts', 'catalogue']
const signedOut = new ApiError(401, { code: 'UNAUTHENTICATED', message: '' })

/** Follows what each try gives, until there is none left; what it told, and how long it waited between. */
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

test('each event is delivered, however it is split; comments are ignored', async () => {
  expect(
    await followed(
      says('data: {"changed":[],"toPrepare":2}\n\n: \n\ndata: {"chan', 'ged":["orders"],"toPrepare":3}\n\n'),
    ),
  ).toEqual([{ changed: [], toPrepare: 2 }, { changed: ['orders'], toPrepare: 3 }, 2_000])
})

test('after a stream that has ended everything may have changed', async () => {
  const first = 'data: {"changed":[],"toPrepare":2}\n\n'
  expect(await followed(says(first), says(first))).toEqual([
    { changed: [], toPrepare: 2 },
    2_000,
    { changed: ALL, toPrepare: 2 },
    2_000,
  ])
})

test('without a stream the page polls; after signing out it stops', async () => {
  expect(await followed(new TypeError('away'), says(': \n\n'))).toEqual([
    30_000,
    { changed: ALL },
    30_000,
    { changed: ALL },
  ])
})
