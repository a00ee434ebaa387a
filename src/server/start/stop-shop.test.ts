import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STOP_LIMIT_MS, stopInOrder } from './stop-shop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = pino({ level: 'silent' })
const NAMES = ['requests', 'visits', 'jobs', 'listener', 'database', 'metrics', 'tracing'] as const

function partsThat(stop: () => Promise<void>) {
  const asked: string[] = []
  const part = (name: string) => () => {
    asked.push(name)
    return stop()
  }
  const parts = {
    requests: part('requests'),
    visits: part('visits'),
    jobs: part('jobs'),
    listener: part('listener'),
    database: part('database'),
    metrics: part('metrics'),
    tracing: part('tracing'),
  }
  return { parts, asked }
}

test('the database closes after the parts that use it', async () => {
  const { parts, asked } = partsThat(async () => {})
  await stopInOrder(log, parts)
  expect(asked).toEqual(NAMES)
})

test.each([
  ['hang', () => new Promise<void>(() => {})],
  ['fail', () => Promise.reject(new Error('It is gone.'))],
])('if all parts %s, each is still asked to stop, and in time', async (_name, stop) => {
  const { parts, asked } = partsThat(stop)
  let isStopped = false
  void stopInOrder(log, parts).then(() => (isStopped = true))
  // The process ends STOP_LIMIT_MS after the grace, so the stop must be over before then.
  await vi.advanceTimersByTimeAsync(STOP_LIMIT_MS - 100)
  expect(asked).toEqual(NAMES)
  expect(isStopped).toBe(true)
})
