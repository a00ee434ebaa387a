import type { Session, User } from '#shared/accounts/contract.ts'
import { idOf } from '#shared/ids.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createStore } from '#web/base/create-store.ts'
import { claimsOf, type TokenStorage } from './stored-tokens.ts'

/** The viewer (storefront.md §4): not known yet, nobody, or somebody. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User }
  /** The session has ended over unsaved input: the page waits for its person to sign in again. */
  | { status: 'locked'; user: User }

/** The calls a session makes. Each rejects with an ApiError. */
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
  /** Runs one at a time among all tabs, where the browser can do that. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  wait: (ms: number) => Promise<void>
  /** Whether this page holds input that the end of the session would lose. */
  hasUnsavedInput: () => boolean
}

/**
 * A call that did not reach the shop (a waking laptop, a restart) is repeated after these pauses before it counts as
 * failed.
 */
const PAUSES_MS = [1000, 3000, 6000]

/** The answer says nothing about the token: the network or the server was unavailable. */
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

/** The session of this browser: one state, updated by `verify`, `refresh` and other tabs. */
export function createSessionStore({ storage, calls, alone, wait, hasUnsavedInput }: SessionOptions) {
  const store = createStore<SessionState>({ status: 'loading' })
  /** The person last shown, `null` for a guest; until a new check has finished, input still belongs to them. */
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
  /** Whose screen this is: nobody else may see it. */
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
  /** The tokens are gone. What somebody has typed waits for them. */
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
    // Another tab, or another call of this one, was faster.
    if (held.token !== stale) return true
    try {
      const session = await withRetries(() => calls.refresh(held.refreshToken), wait)
      // Signed out meanwhile, or somebody else signed in: new tokens must not undo that.
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
    /** Whether somebody was signed in and is no longer, without having signed out: the sign-in page then says so. */
    hasEnded: () => hasEnded,

    /** Replaces an expired token; false once nobody is signed in any more. */
    refresh: (stale: string): Promise<boolean> => alone(() => exchange(stale)),

    /** Checks with the shop whose the stored token is; any answer but a person ends the session (storefront.md §4). */
    async verify(): Promise<void> {
      const held = storage.read()
      if (!held) return lapse()
      try {
        const user = await withRetries(calls.verify, wait)
        const id = idOf(user)
        const { subject } = claimsOf(storage.read()?.token)
        // Somebody else signed in, or out, while the answer was on its way.
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

    /** Takes over changes of another tab in the shared storage: its sign-out and its sign-in. */
    async follow(verify: () => Promise<void>): Promise<void> {
      const held = storage.read()
      if (!held) {
        hasEnded ||= userId() !== undefined
        return lapse()
      }
      const { subject } = claimsOf(held.token)
      if (userId() === subject) return
      // The page shows somebody else's data: it disappears at once, not after the server's answer.
      if (ownerId() !== undefined && ownerId() !== subject) publish({ status: 'loading' })
      await verify()
    },

    /** @throws ApiError with the server's sentence. */
    async signIn(credentials: { email: string; password: string }): Promise<User> {
      const session = await calls.logIn(credentials)
      adopt(session)
      return session.user
    },

    /** The second step, where the account has a second factor. @throws ApiError */
    async giveCode(answer: { challenge: string; code: string }): Promise<void> {
      adopt(await calls.giveCode(answer))
    },

    /** Ends the session here at once, and at the server as soon as it can be reached. */
    async signOut(): Promise<void> {
      const held = storage.read()
      end()
      if (!held) return
      try {
        await calls.logOut(held.refreshToken)
      } catch {
        // The tokens are gone here; at the shop they expire.
      }
    },

    /** The person's changed profile, from the shop's answer. */
    changed(user: User): void {
      if (userId() === idOf(user)) publish({ status: 'signed-in', user })
    },

    /** A call was refused although its token was new. */
    refused: () => {
      if (userId() !== undefined) expire()
    },

    /** The account no longer exists, or its person gives up what they have typed. */
    forget: end,
  }
}
