import { AsyncLocalStorage } from 'node:async_hooks'

export type LogContext = {
  requestId?: string
  traceId?: string
  job?: string
  jobId?: string
  /** The caller's address, for security lines: those with an `event` (ASVS 16.2.1). */
  ip?: () => string
}

/**
 * The context of the current work. Set during a request (`http/request-log.ts`) or a job
 * (`jobs/job-queue.ts`), and read by `createLog`.
 */
export const logContext = new AsyncLocalStorage<LogContext>()
