import { setTimeout as pause } from 'node:timers/promises'

/** Bytes per millisecond (0.4 Mbit/s). The time limit of an upload grows with its size at this speed. */
const SLOWEST_LINE = 50
const BEFORE_THE_SECOND_TRY_MS = 100

class Silence extends Error {}

/**
 * `timeoutMs` limits the wait for the start of the answer (longer for an upload), and the wait for each further part. A
 * request that fails, or is answered with 429 or 5xx, is tried a second time. A request that timed out is not.
 */
export function patientFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    try {
      const answer = await ask(input, init, timeoutMs)
      if (answer.status < 500 && answer.status !== 429) return answer
      await answer.body?.cancel()
    } catch (error) {
      if (error instanceof Silence) throw error
    }
    await pause(BEFORE_THE_SECOND_TRY_MS)
    return ask(input, init, timeoutMs)
  }
}

async function ask(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  timeoutMs: number,
): Promise<Response> {
  const sent = init?.body instanceof Uint8Array ? init.body.length : 0
  const silence = new AbortController()
  const giveUp = (ms: number) =>
    setTimeout(() => silence.abort(new Silence(`No answer within ${ms} ms`)), ms).unref()
  const toBegin = giveUp(timeoutMs + Math.ceil(sent / SLOWEST_LINE))
  try {
    const answer = await fetch(input, { ...init, redirect: 'manual', signal: silence.signal })
    if (!answer.body) return answer
    const source = answer.body.getReader()
    const watched = new ReadableStream<Uint8Array>(
      {
        // The time starts when the reader asks for the next part, so the reader's own pauses do not count.
        async pull(out) {
          const toGoOn = giveUp(timeoutMs)
          const { done, value } = await source.read().finally(() => clearTimeout(toGoOn))
          if (done) out.close()
          else out.enqueue(value)
        },
        cancel: (reason) => source.cancel(reason),
      },
      { highWaterMark: 0 },
    )
    return new Response(watched, answer)
  } finally {
    clearTimeout(toBegin)
  }
}
