import { isRecord } from '#shared/json.ts'
import type { LiveUpdate } from '#shared/live-updates/contract.ts'
import { UPDATED } from '#shared/live-updates/updated.ts'
import { ApiError } from '#web/api/api-error.ts'

/** `toPrepare` is missing if the number is not known. */
export type Update = Pick<LiveUpdate, 'changed'> & { toPrepare?: number }

type FollowOptions = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  onUpdate: (update: Update) => void
  signal: AbortSignal
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The server sends something more often than this, so a silent stream is dead even if it was not closed. */
const SILENCE_TIMEOUT_MS = 60_000
/** The wait after a stream that was open. `POLL_EVERY_MS` is the wait after a stream that did not open. */
const RECONNECT_DELAY_MS = 2_000
const POLL_EVERY_MS = 30_000

/**
 * While no stream opens, for example because a proxy buffers events or too many pages listen, everything is reported as
 * changed after each wait. A reopened stream also begins with such a report, because changes may have been missed. The
 * function ends at status 401 or 403, or once `signal` is aborted.
 */
export async function followUpdates({ open, onUpdate, signal, wait }: FollowOptions): Promise<void> {
  let isFirst = true
  while (!signal.aborted) {
    const silence = new AbortController()
    let isOpen = false
    try {
      const either = AbortSignal.any([signal, silence.signal])
      const stream = await unlessSilent(open(either), silence)
      for await (const update of updatesOf(stream, silence)) {
        onUpdate(isOpen || isFirst ? update : { ...update, changed: [...UPDATED] })
        isOpen = true
        isFirst = false
      }
    } catch (error) {
      if (isOver(error)) return
    }
    if (signal.aborted) return
    await wait(isOpen ? RECONNECT_DELAY_MS : POLL_EVERY_MS, signal)
    if (!isOpen && !signal.aborted) onUpdate({ changed: [...UPDATED] })
  }
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

async function* updatesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  silence: AbortController,
): AsyncGenerator<LiveUpdate> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  for (;;) {
    const { value, done } = await unlessSilent(reader.read(), silence)
    if (done) return
    const events = (unread + value).split('\n\n')
    unread = events.pop() ?? ''
    for (const event of events) {
      const data: unknown = event.startsWith('data: ') ? JSON.parse(event.slice(6)) : undefined
      if (isUpdate(data)) yield data
    }
  }
}

async function unlessSilent<T>(answer: Promise<T>, silence: AbortController): Promise<T> {
  const timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS)
  return answer.finally(() => clearTimeout(timer))
}

function isUpdate(data: unknown): data is LiveUpdate {
  return isRecord(data) && Array.isArray(data.changed) && typeof data.toPrepare === 'number'
}
