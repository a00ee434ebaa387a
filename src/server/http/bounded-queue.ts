import { overloaded } from './shop-error.ts'

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `running` tasks at a time. Up to `waiting` more wait in order, for at most `waitMs`. If the queue is
 * full, a task is refused at once, so a burst costs neither memory nor time.
 * @throws ShopError 503 OVERLOADED
 */
export function boundedQueue({
  running: max,
  waiting: longest,
  waitMs,
}: {
  running: number
  waiting: number
  waitMs?: number
}): BoundedQueue {
  const line: (() => void)[] = []
  let running = 0
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const tooLong = () => {
        line.splice(line.indexOf(enter), 1)
        reject(overloaded())
      }
      const timer = waitMs === undefined ? undefined : setTimeout(tooLong, waitMs)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      line.push(enter)
    })
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < max) running++
    else if (line.length < longest) await turn()
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
