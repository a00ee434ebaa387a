import { setImmediate as nextTurn } from 'node:timers/promises'

type Frame<Part> = { head: string; textOf: (part: Part) => string; tail: string }

/**
 * Yields the head, the text of each part, and the tail. Nothing is sent before the first part is read, so that an outage
 * of the database can still be answered 503.
 */
export async function* streamedText<Part>(
  parts: AsyncIterable<Part>,
  { head, textOf, tail }: Frame<Part>,
): AsyncGenerator<string> {
  let start = head
  for await (const part of parts) {
    yield start + textOf(part)
    start = ''
    // Without this pause, rows that are already in memory would be written in one turn of the event loop.
    await nextTurn()
  }
  yield start + tail
}
