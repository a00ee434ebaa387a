import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { ADMIN_IDLE_MS } from '#shared/accounts/session-limits.ts'
import { moveDate } from './moved-date.ts'

/**
 * Preloaded into a shop's process (`NODE_OPTIONS=--import …`). `forward` of `live-hours.ts` moves the clock of its main
 * thread through CLOCK_PORT. Admins are signed out as in live mode.
 */
let aheadMs = 0
moveDate(() => aheadMs)

ADMIN_IDLE_MS.demo = ADMIN_IDLE_MS.live

if (isMainThread)
  createServer((request, response) => {
    aheadMs += Number(request.url?.slice(1))
    response.end()
  })
    .listen(Number(process.env.CLOCK_PORT), '127.0.0.1')
    .unref()
