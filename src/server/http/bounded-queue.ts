import { overloaded } from './shop-error.ts'

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs what it is given, never more than `running` at a time; `waiting` more wait their turn, in their order. Whoever
 * comes when the line is full is refused at once, so that a burst costs answers and neither memory nor time.
 * @throws ShopError 503 OVERLOADED
 */
export function boundedQueue({
  running: most,
  waiting: longest,
}: {
  running: number
  waiting: number
}): BoundedQueue {
  const line: (() => void)[] = []
  let running = 0
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < most) running++
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
