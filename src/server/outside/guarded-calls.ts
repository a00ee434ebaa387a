import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { emit, type Observed } from '../log/observed.ts'

/** So many calls in a row without an answer, and nobody waits for the next ones. */
const SILENT_IN_A_ROW = 3
/** Then one call tries whether it answers again. */
const AGAIN_MS = 10_000

type Guard = {
  party: Observed['outside']['party']
  /** True for no answer at all. A refusal is an answer: the third party works, and others are let through. */
  isSilent: (error: unknown) => boolean
  /** What callers get who are not let through. */
  notTried: () => Error
  againMs?: number
}

/**
 * Calls to a third party of this process, counted. While it does not answer only the first few callers wait for its time
 * limit; those after them fail at once.
 */
export function guardedCalls({ party, isSilent, notTried, againMs = AGAIN_MS }: Guard) {
  const breaker = circuitBreaker(handleWhen(isSilent), {
    breaker: new ConsecutiveBreaker(SILENT_IN_A_ROW),
    halfOpenAfter: againMs,
  })
  return async function call<T>(work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const end = (result: Observed['outside']['result']) =>
      emit('outside', { party, result, seconds: (performance.now() - from) / 1000 })
    try {
      // The library would have the others wait for the one that tries.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
      const answer = await breaker.execute(work)
      end('done')
      return answer
    } catch (error) {
      const isRefused = error instanceof BrokenCircuitError
      end(isRefused ? 'not-tried' : isSilent(error) ? 'failed' : 'done')
      throw isRefused ? notTried() : error
    }
  }
}
