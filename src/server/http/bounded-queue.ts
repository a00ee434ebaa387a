import { isLarge } from './address-counts.ts'
import { overloaded } from './shop-error.ts'

/** `of` is the caller whose tasks wait together. */
export type BoundedQueue = <T>(work: () => Promise<T>, of?: string) => Promise<T>

/**
 * Up to `waiting` tasks wait: those of one caller in order, and the callers in turn. Further tasks are refused at once,
 * and waiting tasks after `waitMs`, if it is given.
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
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let length = 0
  const leave = (of: string, enter: () => void) => {
    const left = (lines.get(of) ?? []).filter((other) => other !== enter)
    // The caller goes to the end of the map, so that the others come first.
    lines.delete(of)
    if (left.length > 0) lines.set(of, left)
    length--
  }
  const turn = (of: string) =>
    new Promise<void>((resolve, reject) => {
      const tooLong = () => {
        const isForOwnLoad = of !== '' && isLarge(lines.get(of)?.length ?? 0, longest)
        leave(of, enter)
        reject(overloaded({ isForOwnLoad }))
      }
      const timer = waitMs === undefined ? undefined : setTimeout(tooLong, waitMs)
      const enter = () => {
        clearTimeout(timer)
        leave(of, enter)
        resolve()
      }
      lines.set(of, [...(lines.get(of) ?? []), enter])
      length++
    })
  return async function run<T>(work: () => Promise<T>, of = ''): Promise<T> {
    if (running < max) running++
    else if (length < longest) await turn(of)
    else throw overloaded()
    try {
      return await work()
    } finally {
      const [next] = lines.values().next().value ?? []
      if (next) next()
      else running--
    }
  }
}
