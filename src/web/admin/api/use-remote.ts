import { useCallback, useEffect, useState } from 'react'
import { adminApi, failureSentence, sayFailure } from './admin-api.ts'

export interface Remote<Data> {
  /** The latest answer; while another path is loading, still the one before. */
  data: Data | undefined
  error: unknown
  /** True until the answer that belongs to the path is there. */
  loading: boolean
  /** Asks again, keeping what is on screen until the answer is there. */
  reload: () => void
  /** Changes what is on screen without asking again, after an act whose result is known. */
  replace: (change: (data: Data) => Data) => void
}

interface State<Data> {
  data?: Data
  error?: unknown
  /** Which request the state answers. */
  answers?: string
}

const asItIs = (detail: string) => detail

/**
 * What a screen shows of the shop. A path that changes gives up the call before, so that a late answer never overwrites
 * a newer one. `failed` is the screen's own sentence, said as a message when the call fails and the server gives no
 * reason; `worded` puts the server's reason into the screen's words.
 */
export function useRemote<Data>(
  path: string,
  failed: string,
  worded: (detail: string) => string = asItIs,
): Remote<Data> {
  const [state, setState] = useState<State<Data>>({})
  const [times, setTimes] = useState(0)
  const request = `${times} ${path}`
  useEffect(() => {
    const leaving = new AbortController()
    adminApi.get<Data>(path, leaving.signal).then(
      (data) => leaving.signal.aborted || setState({ data, answers: request }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        setState((before) => ({ data: before.data, error, answers: request }))
        const reason = failureSentence(error, '')
        sayFailure(error, failed, reason && worded(reason))
      },
    )
    return () => leaving.abort()
  }, [path, request, failed, worded])
  return {
    data: state.data,
    error: state.answers === request ? state.error : undefined,
    loading: state.answers !== request,
    reload: useCallback(() => setTimes((count) => count + 1), []),
    replace: useCallback(
      (change) => setState((before) => (before.data ? { ...before, data: change(before.data) } : before)),
      [],
    ),
  }
}
