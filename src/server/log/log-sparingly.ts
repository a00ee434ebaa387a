import type { FastifyBaseLogger } from 'fastify'

type Line = { level: 'info' | 'warn' | 'error'; fields: object; message: string }

const PERIOD_MS = 30_000

const held = new WeakMap<FastifyBaseLogger, Map<string, { count: number; last: Line }>>()

/**
 * Writes the first line of a `key` at once. The key's lines of the next half minute are written at its end as one line:
 * the last of them, with their number (`repeated`). After a half minute without lines, the next line is a first one
 * again.
 */
export function logSparingly(log: FastifyBaseLogger, key: string, line: Line): void {
  const kept = held.get(log) ?? new Map<string, { count: number; last: Line }>()
  held.set(log, kept)
  const running = kept.get(key)
  if (running) {
    running.count += 1
    running.last = line
    return
  }
  log[line.level](line.fields, line.message)
  kept.set(key, { count: 0, last: line })
  setTimeout(() => endPeriod(log, key), PERIOD_MS).unref()
}

function endPeriod(log: FastifyBaseLogger, key: string): void {
  const kept = held.get(log)
  const ended = kept?.get(key)
  if (!kept || !ended) return
  if (ended.count === 0) return void kept.delete(key)
  log[ended.last.level]({ ...ended.last.fields, repeated: ended.count }, ended.last.message)
  kept.set(key, { ...ended, count: 0 })
  setTimeout(() => endPeriod(log, key), PERIOD_MS).unref()
}
