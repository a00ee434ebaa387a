import { useEffect } from 'react'
import { LAST_USE_EVERY_MS } from '#shared/accounts/session-limits.ts'
import { api } from '#web/session/api.ts'

/**
 * Keys and clicks keep the person signed in, as API calls do (decision 86), because someone may write an article or
 * count stock for an hour without an API call.
 */
export function useActivity(): void {
  useEffect(() => {
    let lastMs = 0
    const report = ({ isTrusted }: Event) => {
      const now = Date.now()
      if (!isTrusted || Math.abs(now - lastMs) < LAST_USE_EVERY_MS) return
      lastMs = now
      // A later key or click tries again.
      api.call('POST /api/auth/activity').catch(() => undefined)
    }
    const kinds = ['keydown', 'pointerdown'] as const
    for (const kind of kinds) document.addEventListener(kind, report, { capture: true })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, report, { capture: true })
    }
  }, [])
}
