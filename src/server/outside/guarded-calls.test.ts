import { expect, test, vi } from 'vitest'
import { observe } from '../log/observed.ts'
import { guardedCalls } from './guarded-calls.ts'

const silence = new Error('silent')
const refusal = new Error('refused')
const aside = new Error('not tried')

function guard() {
  const results: string[] = []
  const stop = observe('outside', ({ result }) => void results.push(result))
  const call = guardedCalls({ party: 'mail', isSilent: (error) => error === silence, notTried: () => aside })
  const failing = (error: Error) => call(() => Promise.reject(error)).catch((thrown: unknown) => thrown)
  return { call, failing, results, stop }
}

test('after three calls in a row without an answer the next ones fail at once, until one call succeeds again', async () => {
  vi.useFakeTimers()
  try {
    const { call, failing, results, stop } = guard()
    for (let tried = 0; tried < 3; tried++) expect(await failing(silence)).toBe(silence)
    expect(await failing(refusal)).toBe(aside)
    vi.advanceTimersByTime(10_000)
    const [first, second] = [call(() => Promise.resolve('well')), failing(refusal)]
    expect(await second).toBe(aside)
    expect(await first).toBe('well')
    expect(await call(() => Promise.resolve('again'))).toBe('again')
    expect(results).toEqual(['failed', 'failed', 'failed', 'not-tried', 'not-tried', 'done', 'done'])
    stop()
  } finally {
    vi.useRealTimers()
  }
})

test('a refusal counts as an answer, so after any number of refusals the next call is made', async () => {
  const { call, failing, stop } = guard()
  for (let tried = 0; tried < 5; tried++) expect(await failing(refusal)).toBe(refusal)
  expect(await failing(silence)).toBe(silence)
  expect(await call(() => Promise.resolve('well'))).toBe('well')
  stop()
})
