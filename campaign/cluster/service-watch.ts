import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 100
const REQUEST_TIMEOUT_MS = 5_000
const FILL = 'est le numéro de ce message, assez long pour être reçu. '.repeat(3).trim()

export type Service = {
  withoutWritesMs: number
  pages: number
  lostPages: number
  /** How often each shop refused a request. The request may still have succeeded at another shop. */
  refusals: Map<string, number>
}

export type ServiceWatch = {
  from(): () => Promise<Service>
  stop(): Promise<string[]>
}

/** Writes a message and requests a page again and again. As behind a proxy, any shop may answer. */
export function serviceWatch(urls: readonly string[]): ServiceWatch {
  const acknowledged: { at: number; content: string }[] = []
  const pages: { at: number; answered: boolean }[] = []
  const pending = new Set<Promise<void>>()
  const refusals: { at: number; what: string }[] = []
  const ofAny = async (
    turn: number,
    request: () => { path: string; init?: RequestInit; content?: string },
  ) => {
    for (let n = 0; n < urls.length; n++) {
      const asking = request()
      const { path, init } = asking
      const at = Date.now()
      const shop = (turn + n) % urls.length
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
      const response = await fetch(`${urls[shop]}${path}`, { ...init, signal }).catch(() => undefined)
      await response?.text().catch(() => {})
      if (response?.ok) return asking
      const answer = response?.status ?? (Date.now() - at >= REQUEST_TIMEOUT_MS ? 'silence' : 'no connection')
      refusals.push({ at, what: `shop ${shop + 1}, ${path}: ${answer}` })
    }
    return undefined
  }
  // Each message is new. If an answer is lost, the message may be stored, and the same message sent again would look
  // like a duplicate.
  const message = () => {
    const content = `${randomUUID()} ${FILL}`
    const body = JSON.stringify({ email: 'veille@campagne.test', subject: 'Une question', content })
    const headers = { 'content-type': 'application/json' }
    return { path: '/api/messages/contact', init: { method: 'POST', headers, body }, content }
  }
  const write = async (turn: number) => {
    const sent = await ofAny(turn, message)
    if (sent?.content) acknowledged.push({ at: Date.now(), content: sent.content })
  }
  const read = async (turn: number) => {
    const at = Date.now()
    pages.push({ at, answered: (await ofAny(turn, () => ({ path: '/' }))) !== undefined })
  }
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    for (const work of [write(turn), read(turn)]) {
      pending.add(work)
      void work.finally(() => pending.delete(work))
    }
  }, EVERY_MS)
  return {
    from() {
      const start = Date.now()
      return async () => {
        const known = acknowledged.length
        // Waits for one more write, so that a time without writes is measured to its end.
        while (acknowledged.length === known) await pause(EVERY_MS)
        const end = Date.now()
        const times = acknowledged.map(({ at }) => at).filter((at) => at >= start && at <= end)
        const gaps = [start, ...times].map((at, n, all) => at - (all[n - 1] ?? at))
        const seen = pages.filter(({ at }) => at >= start && at <= end)
        return {
          withoutWritesMs: Math.max(...gaps),
          pages: seen.length,
          lostPages: seen.filter(({ answered }) => !answered).length,
          refusals: countOf(refusals.filter(({ at }) => at >= start && at <= end).map(({ what }) => what)),
        }
      }
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return acknowledged.map(({ content }) => content)
    },
  }
}

function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
