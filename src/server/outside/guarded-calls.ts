import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { emit, type Observed } from '../log/observed.ts'

const SILENT_IN_A_ROW = 3
const RETRY_AFTER_MS = 10_000

type Guard = {
  party: Observed['outside']['party']
  /** True for an error that counts as silence. A refusal is an answer, so it must not count. */
  isSilent: (error: unknown) => boolean
  /** True for an error that the metrics count as a failure. By default only silence is one. */
  isFailure?: (error: unknown) => boolean
  notTried: () => Error
  retryAfterMs?: number
}

/**
 * Puts a circuit breaker around this process's calls to a third party. After three silent errors in a row, calls fail
 * at once with `notTried()` for a while.
 */
export function guardedCalls({
  party,
  isSilent,
  isFailure = isSilent,
  notTried,
  retryAfterMs = RETRY_AFTER_MS,
}: Guard) {
  const breaker = circuitBreaker(handleWhen(isSilent), {
    breaker: new ConsecutiveBreaker(SILENT_IN_A_ROW),
    halfOpenAfter: retryAfterMs,
  })
  return async function call<T>(work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const end = (result: Observed['outside']['result']) =>
      emit('outside', { party, result, seconds: (performance.now() - from) / 1000 })
    try {
      // During the trial call, the library would make other calls wait. They fail at once instead.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
      const answer = await breaker.execute(work)
      end('done')
      return answer
    } catch (error) {
      const isRefused = error instanceof BrokenCircuitError
      end(isRefused ? 'not-tried' : isFailure(error) ? 'failed' : 'done')
      throw isRefused ? notTried() : error
    }
  }
}
