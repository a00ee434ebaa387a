import { overloaded } from './shop-error.ts'

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `running` tasks at a time; up to `waiting` more wait in order. A task that finds the queue full is refused
 * at once, so that a burst uses neither memory nor time.
 * @throws ShopError 503 OVERLOADED
 */
export function boundedQueue({
  running: max,
  waiting: longest,
}: {
  running: number
  waiting: number
}): BoundedQueue {
  const line: (() => void)[] = []
  let running = 0
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < max) running++
    else if (line.length < longest) await new Promise<void>((resolve) => line.push(resolve))
    else throw overloaded()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
