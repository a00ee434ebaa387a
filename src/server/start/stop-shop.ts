import type { FastifyBaseLogger } from 'fastify'
import { within } from '../database/time-limit.ts'

/** The parts that share a limit stop at the same time. */
const LIMITS_MS = {
  /** Requests in progress get 5 s (`connections.ts`). */
  requests: 5_400,
  /** The queue waits 3 s for its jobs (`job-queue.ts`). */
  work: 3_500,
  listener: 500,
  /** Also for metrics and tracing. Each database engine closes within 3 s. */
  database: 3_300,
}

/** The longest time that a stop takes after the grace. */
export const STOP_LIMIT_MS = 13_000

type Stop = () => Promise<void>
type Parts = {
  requests?: Stop
  visits?: Stop
  jobs: Stop
  listener?: Stop
  database: Stop
  metrics?: Stop | undefined
  tracing?: Stop | undefined
}

/** A part that does not stop in time is abandoned. */
export async function stopInOrder(log: FastifyBaseLogger, parts: Parts): Promise<void> {
  const stop = (what: keyof Parts, ms: number) => inTime(log, what, ms, parts[what])
  await stop('requests', LIMITS_MS.requests)
  await Promise.all([stop('visits', LIMITS_MS.work), stop('jobs', LIMITS_MS.work)])
  // Jobs and requests that end announce their changes through the listener, so it stops after them.
  await stop('listener', LIMITS_MS.listener)
  await Promise.all([
    stop('database', LIMITS_MS.database),
    stop('metrics', LIMITS_MS.database),
    stop('tracing', LIMITS_MS.database),
  ])
}

async function inTime(log: FastifyBaseLogger, what: keyof Parts, ms: number, stop?: Stop): Promise<void> {
  if (!stop) return
  await within(ms, `stopping: ${what}`, stop()).catch((error: unknown) =>
    log.warn({ err: error, part: what }, 'a part of the shop did not stop in time'),
  )
}
