import { overloaded } from './shop-error.ts'

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Up to `waiting` tasks wait in order. Further tasks are refused at once, and waiting tasks after `waitMs`, if it is
 * given.
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
