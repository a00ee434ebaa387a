import { expect, test, vi } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let started = false
  return {
    run: () => {
      started = true
      return promise
    },
    finish: resolve,
    hasStarted: () => started,
  }
}

test('tasks run up to the limit, the next ones wait in order, and the rest are refused', async () => {
  const queue = boundedQueue({ running: 1, waiting: 2 })
  const [first, second, third] = [work(), work(), work()]
  const answers = [queue(first.run), queue(second.run), queue(third.run)]
  await expect(queue(work().run)).rejects.toMatchObject({
    code: 'OVERLOADED',
    status: 503,
    headers: { 'retry-after': '2' },
  })
  expect([first.hasStarted(), second.hasStarted(), third.hasStarted()]).toEqual([true, false, false])
  first.finish('first')
  expect(await answers[0]).toBe('first')
  expect([second.hasStarted(), third.hasStarted()]).toEqual([true, false])
  second.finish('second')
  third.finish('third')
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third'])
})

test('callers take turns, so that many tasks of one do not keep another waiting', async () => {
  const queue = boundedQueue({ running: 1, waiting: 9 })
  const begun: string[] = []
  const task = (name: string) => queue(async () => void begun.push(name), name.slice(0, 1))
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(task))
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a task that has waited too long behind many of its own caller is refused for their load, another is not', async () => {
  vi.useFakeTimers()
  const queue = boundedQueue({ running: 1, waiting: 16, waitMs: 1_000 })
  const end = work()
  const running = queue(end.run, 'a')
  const causeOf = (of: string) => queue(work().run, of).catch(({ isForOwnLoad }) => [of, isForOwnLoad])
  const causes = Promise.all(['a', 'a', 'a', 'b'].map(causeOf))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await causes).toEqual([
    ['a', true],
    ['a', true],
    ['a', false],
    ['b', false],
  ])
  end.finish('done')
  await running
  vi.useRealTimers()
})

test('a failed task frees its place too', async () => {
  const queue = boundedQueue({ running: 1, waiting: 0 })
  await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue(() => Promise.resolve('yes'))).toBe('yes')
})

test('a task that has waited too long is refused, and the others keep their place', async () => {
  vi.useFakeTimers()
  const queue = boundedQueue({ running: 1, waiting: 2, waitMs: 1_000 })
  const [first, second, third] = [work(), work(), work()]
  const running = queue(first.run)
  const refused = expect(queue(second.run)).rejects.toMatchObject({ code: 'OVERLOADED', isForOwnLoad: false })
  await vi.advanceTimersByTimeAsync(600)
  const waiting = queue(third.run)
  await vi.advanceTimersByTimeAsync(600)
  await refused
  first.finish('first')
  third.finish('third')
  expect(await Promise.all([running, waiting])).toEqual(['first', 'third'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(second.hasStarted()).toBe(false)
  vi.useRealTimers()
})
