import { randomUUID } from 'node:crypto'

export type Seen = { sentAt: number; path: string; status: number; body: string; retryAfter: string | null }

export type Load = {
  seen: Seen[]
  received: string[]
  stop(): Promise<void>
}

const CALLERS = 8

export function load(url: string, token: string): Load {
  const stopping = new AbortController()
  const seen: Seen[] = []
  const received: string[] = []

  const read = () => ask('/api/auth/verify', { headers: { authorization: `Bearer ${token}` } })
  const send = async () => {
    const content = `${randomUUID()} ${'est le numéro de ce message, assez long pour être reçu. '.repeat(3).trim()}`
    const body = JSON.stringify({ email: 'charge@exemple.test', subject: 'Une question', content })
    const headers = { 'content-type': 'application/json' }
    const { status } = await ask('/api/messages/contact', { method: 'POST', headers, body })
    if (status === 201) received.push(content)
  }
  const ask = async (path: string, init: RequestInit): Promise<Seen> => {
    const sentAt = Date.now()
    const answer = await fetch(`${url}${path}`, init)
      .then(async (response) => ({
        status: response.status,
        body: await response.text(),
        retryAfter: response.headers.get('retry-after'),
      }))
      .catch((error: unknown) => ({ status: 0, body: String(error), retryAfter: null }))
    const one = { sentAt, path, ...answer }
    seen.push(one)
    return one
  }
  const callers = Array.from({ length: CALLERS }, async (_, n) => {
    while (!stopping.signal.aborted) await (n % 2 === 0 ? read() : send())
  })
  return {
    seen,
    received,
    async stop() {
      stopping.abort()
      await Promise.all(callers)
    },
  }
}
