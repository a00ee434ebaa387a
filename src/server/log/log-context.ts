import { AsyncLocalStorage } from 'node:async_hooks'

export type LogContext = {
  requestId?: string
  traceId?: string
  job?: string
  jobId?: string
  /** The caller's address, for security lines: those with an `event` (ASVS 16.2.1). */
  ip?: () => string
}

export const logContext = new AsyncLocalStorage<LogContext>()
