/** The longest that a statement of the shop may take, on both engines. */
export const STATEMENT_TIMEOUT_MS = 30_000

/** Something took longer than it may. */
export class TimeLimit extends Error {}

/** The result of `work`, or a `TimeLimit` after this many milliseconds; the work itself continues. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimit(`${what} took longer than ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
