import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastError, toastStore, toastSuccess } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const messages = () => toastStore.current().map(({ message }) => message)

test('a success is shown for two seconds, and an error for four', () => {
  toastError('Échec')
  toastSuccess('Fait')
  vi.advanceTimersByTime(1_999)
  expect(messages()).toEqual(['Fait'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
  toastError('Échec')
  vi.advanceTimersByTime(3_999)
  expect(messages()).toEqual(['Échec'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('a message is still shown to a person whose computer slept meanwhile', () => {
  toastSuccess('Fait')
  // A computer that wakes up runs each timer that is due once.
  vi.runOnlyPendingTimers()
  expect(messages()).toEqual(['Fait'])
})
