import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { isRefreshing } from '#web/api/refreshing.ts'
import { toastFailure } from './toast-failure.ts'

type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: unknown }

/**
 * The result of a `clientLoader` of the back-office for each call, so that the screen is drawn at once with
 * placeholders. The promise never rejects, because the screen may be left before the promise is read.
 */
export type Promised<Data> = Promise<Outcome<Data>>

export function promised<Data>(call: Promise<Data>): Promised<Data> {
  const outcome = call.then(
    (data): Outcome<Data> => ({ data }),
    (error: unknown): Outcome<Data> => ({ error }),
  )
  if (isRefreshing()) quiet.add(outcome)
  return outcome
}

/** Reloads started by live updates. No person waits for them, so their outages show no message. */
const quiet = new WeakSet<Promised<unknown>>()

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500
}

export type Latest<Data> = {
  /** The latest data. While newer data loads, the previous data. */
  data: Data | undefined
  error: unknown
  /** True until the newest call has finished. Always false if the page itself reloads. */
  loading: boolean
}

/**
 * The state of a promised call. A late outcome of an older call never overwrites a newer one. `failed` is the
 * screen's own sentence, shown if the call fails and the server gives no reason. `worded` rephrases the server's
 * reason.
 */
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
