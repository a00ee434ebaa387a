/** One that comes back is planned once; what is put together for one occasion is not kept. */
const USES = 4
/** A session keeps the plan of each name in memory. */
const MOST_NAMES = 200
const MOST_COUNTED = 2_000
const LONGEST = 12_000

/**
 * Which statements a session of the database keeps prepared, and under which names (decision 119): those that were used
 * last. A name is never given twice, and `onForgotten` hears of each that will not be used again.
 */
export function statementNames(onForgotten: (name: string) => void = () => {}) {
  /** The one that was used last stands last. */
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let last = 0
  const forget = (sql: string) => {
    const name = names.get(sql)
    if (name === undefined) return
    names.delete(sql)
    onForgotten(name)
  }
  const forgetOldest = () => {
    const [oldest] = names.keys()
    if (oldest !== undefined) forget(oldest)
  }
  return {
    /** Counts a use of a statement with parameters. Its name, if it is one that is kept. */
    nameOf(sql: string): string | undefined {
      const name = names.get(sql)
      if (name !== undefined) {
        names.delete(sql)
        names.set(sql, name)
        return name
      }
      if (sql.length > LONGEST) return undefined
      const used = (uses.get(sql) ?? 0) + 1
      if (used < USES) {
        if (uses.size >= MOST_COUNTED) uses.clear()
        uses.set(sql, used)
        return undefined
      }
      uses.delete(sql)
      if (names.size >= MOST_NAMES) forgetOldest()
      const given = `s${++last}`
      names.set(sql, given)
      return given
    },
    /** Its columns have changed under it: it is prepared anew, under another name. */
    forget,
  }
}

/** The server's function that says so, whatever language it says it in (`lc_messages`). */
const SAID_BY = 'RevalidateCachedQuery'

/** What a statement prepared before a migration is refused with. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine, message } = (error ?? {}) as Record<'code' | 'routine' | 'message', unknown>
  if (code !== '0A000') return false
  return routine === SAID_BY || (typeof message === 'string' && message.startsWith('cached plan'))
}
