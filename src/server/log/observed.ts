export type Observed = {
  outside: {
    party: 'payment' | 'notification' | 'carrier' | 'platform' | 'vies' | 'mail' | 'storage'
    result: 'done' | 'failed' | 'not-tried'
    seconds: number
  }
  /** Emitted only while requests are traced. */
  query: { sql: string; parameters: readonly unknown[]; seconds: number; failed: boolean }
  cache: { cache: 'pages' | 'answers'; isHit: boolean }
  checkout: { state: string }
  /** A payment notification has arrived. 'unverified': the provider did not say whether it sent the notification. */
  notification: { result: 'genuine' | 'forged' | 'too-many' | 'unverified' }
  refund: { cents: number }
}

type Listener<Name extends keyof Observed> = (what: Observed[Name]) => void

const listeners: { [Name in keyof Observed]: Set<Listener<Name>> } = {
  outside: new Set(),
  query: new Set(),
  cache: new Set(),
  checkout: new Set(),
  notification: new Set(),
  refund: new Set(),
}

export function observe<Name extends keyof Observed>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

export function emit<Name extends keyof Observed>(name: Name, what: Observed[Name]): void {
  for (const listener of listeners[name]) listener(what)
}
