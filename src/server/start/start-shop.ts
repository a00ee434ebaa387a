import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { noteFailure, noteSuccess } from '../alerts/count-failures.ts'
import { buildApp } from '../app.ts'
import { flushEachMinute } from '../audience/audience-counts.ts'
import { answerCommands } from '../backup/running-shop.ts'
import type { Config } from '../config/config.ts'
import { startUpkeep } from '../database/embedded-upkeep.ts'
import { forwardChanges } from '../database/notify-other-servers.ts'
import { closeInTime } from '../http/connections.ts'
import { announceStop } from '../http/health-routes.ts'
import { BACKLOG, listenAtPath } from '../http/listen-at-path.ts'
import { portRefusal } from '../http/port-in-use.ts'
import { createLog } from '../http/request-log.ts'
import { addPages } from '../rendering/add-pages.ts'
import { missingBeforeSale } from '../settings/opening-checklist.ts'
import { addSandbox } from './add-sandbox.ts'
import { firstStart } from './first-start.ts'
import { measureShop } from './measure-shop.ts'
import { openServices, type Replacements } from './open-services.ts'
import { welcome } from './print-welcome.ts'
import { stopInOrder } from './stop-shop.ts'
import { watchFailures } from './watch-failures.ts'
import { watchThirdParties } from './watch-third-parties.ts'

/** An interruption of LISTEN is a failure only if it lasts longer than this. */
const LISTEN_MS = 60_000

export type RunningShop = {
  url: string
  /** Resolves with the reason when the shop cannot continue. */
  failed: Promise<Error>
  /**
   * During the grace the shop still serves, but reports that it is not ready. Its parts then stop within
   * `STOP_LIMIT_MS`.
   */
  stop(graceMs?: number): Promise<void>
}

export async function startShop(
  config: Config,
  opened: Pick<Replacements, 'database'> = {},
): Promise<RunningShop> {
  const log = createLog(config.logLevel)
  let url = config.sandboxUrl ?? `http://127.0.0.1:${config.port}`
  const services = await openServices(config, log, () => url, opened)
  try {
    const metrics =
      config.metricsPort === undefined ? undefined : (await import('../http/metrics.ts')).createMetrics()
    const tracing = config.tracing ? (await import('./tracing.ts')).startTracing(config.tracing) : undefined
    tracing?.follow(services.jobs)
    const app = await buildApp(services, {
      measure(every) {
        metrics?.measure(every)
        tracing?.measure(every)
      },
    })
    addSandbox(app, config, () => url)
    await addPages(app, services)
    if (metrics) measureShop(metrics, services)
    await services.jobs.start()
    const adminLink = await firstStart(services)
    const stopWatch = watchFailures(services)
    const stopAudience = flushEachMinute(services.audience, log)
    const unlisten = forwardChanges(services, {
      lost: () =>
        noteFailure(services, {
          key: 'listen',
          message:
            'Ce serveur ne reçoit plus les changements effectués sur les autres\u00A0: ses pages ont jusqu’à une minute de retard.',
          afterMs: LISTEN_MS,
        }),
      back: () => noteSuccess(services, 'listen'),
    })
    const stopCommands = await answerCommands(services, config.dataDir, log)
    const stopUpkeep = startUpkeep(services.database, log)
    const stopMetrics = await metrics?.serve(config.metricsHost, config.metricsPort ?? 0)
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG }).catch((error: unknown) => {
      throw portRefusal(error, 'PORT', config.port)
    })
    const atPath = config.socket === undefined ? undefined : await listenAtPath(app, config.socket)
    const { port } = app.server.address() as AddressInfo
    url = config.sandboxUrl ?? `http://127.0.0.1:${port}`
    const thirdParties = watchThirdParties(services.config, log)
    metrics?.gauges(
      'shop_outside_works',
      'Whether third parties work: 1 or 0',
      'setting',
      thirdParties.figures,
    )
    welcome(services.config, port, { log, adminLink, missing: missingBeforeSale(services) })
    return {
      url,
      failed: services.database.ended,
      async stop(graceMs = config.stopGraceMs) {
        const from = Date.now()
        log.info({ graceMs }, 'the shop is stopping: it is not ready any more')
        announceStop(app)
        await pause(graceMs)
        stopUpkeep()
        thirdParties.stop()
        stopCommands()
        stopWatch()
        await stopInOrder(log, {
          requests: () => closeInTime(app, atPath),
          visits: stopAudience,
          jobs: () => services.jobs.stop(),
          listener: unlisten,
          database: () => services.database.close(),
          metrics: stopMetrics,
          tracing: tracing && (() => tracing.stop()),
        })
        log.info({ ms: Date.now() - from }, 'the shop has stopped')
      },
    }
  } catch (error) {
    await stopInOrder(log, {
      jobs: () => services.jobs.stop(),
      database: () => services.database.close(),
    })
    throw error
  }
}
