import { AsyncLocalStorage } from 'node:async_hooks'

export type LogContext = {
  requestId?: string
  traceId?: string
  job?: string
  jobId?: string
  /** The caller's address, for log lines with an `event`, which concern security (ASVS 16.2.1). */
  ip?: () => string
}

export const logContext = new AsyncLocalStorage<LogContext>()
