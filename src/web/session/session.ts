import { VERIFY_EVERY_MS } from '#shared/accounts/session-limits.ts'
import { createApi } from '#web/api/create-api.ts'
import { kept } from '#web/base/browser-storage.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createSessionStore } from './session-store.ts'
import { storedTokens } from './stored-tokens.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

const TIMEOUT_MS = 10_000
const alone = { anonymous: true, timeoutMs: TIMEOUT_MS }

// `api.ts` is built on the session, so it cannot be used here.
const api = createApi({ token: () => session.token(), refresh: (stale) => session.refresh(stale) })

export const session = createSessionStore({
  storage: storedTokens,
  calls: {
    logIn: (body) => api.call('POST /api/auth/login', { body, anonymous: true }),
    giveCode: (body) => api.call('POST /api/auth/second-factor', { body, anonymous: true }),
    refresh: (refreshToken) => api.call('POST /api/auth/refresh-token', { body: { refreshToken }, ...alone }),
    verify: () => api.call('GET /api/auth/verify', { timeoutMs: TIMEOUT_MS }),
    logOut: (refreshToken) => api.call('POST /api/auth/logout', { body: { refreshToken }, ...alone }),
  },
  alone: oneAtATime,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  hasUnsavedInput,
})

let verifiedAtMs = 0
let isStarted = false

export function keepSession(): void {
  if (isStarted) return
  isStarted = true
  void verify()
  setInterval(verifyWhenDue, VERIFY_EVERY_MS)
  addEventListener('storage', (event) => {
    if (event.key === kept.token.key || event.key === null) void session.follow(verify)
  })
  addEventListener('online', verifyWhenDue)
  addEventListener('pageshow', (event) => {
    // A page restored from the browser's cache may have missed events.
    if (event.persisted) void session.follow(verify).then(verifyWhenDue)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') verifyWhenDue()
  })
}

async function verify(): Promise<void> {
  verifiedAtMs = Date.now()
  await session.verify()
}

function verifyWhenDue(): void {
  if (!navigator.onLine) return
  if (Date.now() - verifiedAtMs >= VERIFY_EVERY_MS - 1000) void verify()
}
