import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { isRefreshing } from '#web/api/refreshing.ts'
import { toastFailure } from './toast-failure.ts'

type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: unknown }

/** The promise never rejects, because nobody would handle the error after the screen is left. */
export type Promised<Data> = Promise<Outcome<Data>>

export function promised<Data>(call: Promise<Data>): Promised<Data> {
  const outcome = call.then(
    (data): Outcome<Data> => ({ data }),
    (error: unknown): Outcome<Data> => ({ error }),
  )
  if (isRefreshing()) quiet.add(outcome)
  return outcome
}

/** The reloads that the page starts by itself. Nobody waits for them, so their outages show no message. */
const quiet = new WeakSet<Promised<unknown>>()

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500
}

export type Latest<Data> = {
  data: Data | undefined
  error: unknown
  /** True until the newest call has finished, except for a reload that the page starts by itself. */
  loading: boolean
}

/** The outcome of an older call does not replace that of a newer one. `worded` rephrases the server's reason. */
export function usePromised<Data>(
  promise: Promised<Data>,
  failed: string,
  worded?: (reason: string) => string,
): Latest<Data> {
  const [state, setState] = useState<{ of?: Promised<Data>; data?: Data; error?: unknown }>({})
  useEffect(() => {
    let isLatest = true
    void promise.then(({ data, error }) => {
      if (!isLatest) return
      if (quiet.has(promise) && isOutage(error))
        return setState(({ data: before }) =>
          before === undefined ? { of: promise, error } : { of: promise, data: before },
        )
      setState((before) => ({ of: promise, data: error === undefined ? data : before.data, error }))
      if (error !== undefined) toastFailure(error, failed, worded)
    })
    return () => {
      isLatest = false
    }
  }, [promise, failed, worded])
  const isCurrent = state.of === promise
  return {
    data: state.data,
    error: isCurrent ? state.error : undefined,
    loading: !isCurrent && !quiet.has(promise),
  }
}
