import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'

export type CallState<Answer> = {
  /** Undefined while it is on its way. */
  answer: Answer | 'missing' | 'failed' | undefined
  retry: () => void
  /** Puts a newer answer in the place of the one that was read. */
  change: (make: (before: Answer) => Answer) => void
}

type Read<Answer> = { key: string; answer: Answer | 'missing' | 'failed' }

/** What `GET path` answers to the signed-in customer; nothing is asked while there is no path. */
export function useAnswer<Answer extends object>(path: string | undefined): CallState<Answer> {
  const [read, setRead] = useState<Read<Answer>>()
  const [tries, setTries] = useState(0)
  const key = `${tries} ${path}`
  useEffect(() => {
    if (path === undefined) return
    const leaving = new AbortController()
    api.get<Answer>(path, { signal: leaving.signal }).then(
      (answer) => setRead({ key, answer }),
      (error: unknown) => leaving.signal.aborted || setRead({ key, answer: failureOf(error) }),
    )
    return () => leaving.abort()
  }, [path, key])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  const change = useCallback((make: (before: Answer) => Answer) => {
    setRead((before) =>
      before && typeof before.answer === 'object' ? { ...before, answer: make(before.answer) } : before,
    )
  }, [])
  return { answer: read?.key === key ? read.answer : undefined, retry, change }
}

function failureOf(error: unknown): 'missing' | 'failed' {
  return error instanceof ApiError && error.status === 404 ? 'missing' : 'failed'
}
