export const STATEMENT_TIMEOUT_MS = 30_000

export class TimeLimit extends Error {}

/** Rejects with `TimeLimit` after `ms` milliseconds. The work itself continues. */
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
