import type { Session, User } from '#shared/accounts/contract.ts'
import { idOf } from '#shared/ids.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createStore } from '#web/base/create-store.ts'
import { claimsOf, type TokenStorage } from './stored-tokens.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User }
  /** The session ended during unsaved input. */
  | { status: 'locked'; user: User }

export type SessionCalls = {
  logIn: (credentials: { email: string; password: string }) => Promise<Session>
  giveCode: (answer: { challenge: string; code: string }) => Promise<Session>
  refresh: (refreshToken: string | undefined) => Promise<Session>
  verify: () => Promise<User>
  logOut: (refreshToken: string | undefined) => Promise<void>
}

export type SessionOptions = {
  storage: TokenStorage
  calls: SessionCalls
  alone: <T>(work: () => Promise<T>) => Promise<T>
  wait: (ms: number) => Promise<void>
  hasUnsavedInput: () => boolean
}

/** The pause before each retry, for example while the server restarts. */
const PAUSES_MS = [1000, 3000, 6000]

/** True if another attempt may succeed. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [429, 502, 503, 504].includes(error.status)
}

async function withRetries<T>(call: () => Promise<T>, wait: SessionOptions['wait']): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error)) throw error
      await wait(pause)
    }
  }
  return call()
}

export function createSessionStore({ storage, calls, alone, wait, hasUnsavedInput }: SessionOptions) {
  const store = createStore<SessionState>({ status: 'loading' })
  /** The person whom the page last showed: null for a guest, undefined at first. */
  let lastShown: string | null | undefined
  let hasEnded = false
  const publish = (state: SessionState) => {
    if (state.status === 'signed-in') lastShown = idOf(state.user)
    else if (state.status === 'signed-out') lastShown = null
    store.set(state)
  }
  const userId = (): string | undefined => {
    const state = store.current()
    if (state.status !== 'signed-in') return undefined
    return idOf(state.user)
  }
  const ownerId = (): string | undefined => {
    const state = store.current()
    return state.status === 'locked' ? idOf(state.user) : userId()
  }
  const signedOut = () => {
    if (store.current().status !== 'signed-out') publish({ status: 'signed-out' })
  }
  const end = () => {
    storage.clear()
    signedOut()
  }
  const lapse = () => {
    const state = store.current()
    if (state.status === 'locked') return
    if (state.status === 'signed-in' && hasUnsavedInput()) publish({ status: 'locked', user: state.user })
    else signedOut()
  }
  const expire = () => {
    hasEnded = true
    storage.clear()
    lapse()
  }
  const adopt = ({ token, refreshToken, user }: Session) => {
    storage.write({ token, refreshToken })
    hasEnded = false
    publish({ status: 'signed-in', user })
  }

  const exchange = async (stale: string): Promise<boolean> => {
    const held = storage.read()
    if (!held) {
      lapse()
      return false
    }
    // Another tab or another call has already replaced the token.
    if (held.token !== stale) return true
    try {
      const session = await withRetries(() => calls.refresh(held.refreshToken), wait)
      // If the tokens have changed meanwhile, for example by a sign-out, the answer must not undo that.
      const now = storage.read()
      if (now?.token !== stale) return now !== undefined
      adopt(session)
      return true
    } catch {
      const now = storage.read()
      if (now && now.token !== stale) return true
      expire()
      return false
    }
  }

  return {
    current: store.current,
    subscribe: store.subscribe,
    token: () => storage.read()?.token,
    shownPerson: () => lastShown,
    hasEnded: () => hasEnded,

    refresh: (stale: string): Promise<boolean> => alone(() => exchange(stale)),

    /** If the call fails, the session ends, unless another person has signed in meanwhile (storefront.md §4). */
    async verify(): Promise<void> {
      const held = storage.read()
      if (!held) return lapse()
      try {
        const user = await withRetries(calls.verify, wait)
        const id = idOf(user)
        const { subject } = claimsOf(storage.read()?.token)
        if (subject === id || (subject === undefined && storage.read()))
          publish({ status: 'signed-in', user })
        else if (!storage.read()) lapse()
      } catch {
        const now = storage.read()
        const before = claimsOf(held.token).subject
        if (now && claimsOf(now.token).subject !== before) return
        expire()
      }
    },

    async follow(verify: () => Promise<void>): Promise<void> {
      const held = storage.read()
      if (!held) {
        hasEnded ||= userId() !== undefined
        return lapse()
      }
      const { subject } = claimsOf(held.token)
      if (userId() === subject) return
      // Hides the earlier person's data before the server answers.
      if (ownerId() !== undefined && ownerId() !== subject) publish({ status: 'loading' })
      await verify()
    },

    async signIn(credentials: { email: string; password: string }): Promise<User> {
      const session = await calls.logIn(credentials)
      adopt(session)
      return session.user
    },

    async giveCode(answer: { challenge: string; code: string }): Promise<void> {
      adopt(await calls.giveCode(answer))
    },

    async signOut(): Promise<void> {
      const held = storage.read()
      end()
      if (!held) return
      try {
        await calls.logOut(held.refreshToken)
      } catch {
        // This browser has already deleted the tokens. At the server they expire.
      }
    },

    changed(user: User): void {
      if (userId() === idOf(user)) publish({ status: 'signed-in', user })
    },

    refused: () => {
      if (userId() !== undefined) expire()
    },

    forget: end,
  }
}
