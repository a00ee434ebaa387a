import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { serviceChecks, type ServiceCheck } from '../keys/service-checks.ts'
import { reasonOf } from '../log/reason-of.ts'

const CHECK_EVERY_MS = 5 * 60_000

export type WatchedThirdParties = {
  /** For each checked setting: 1 if its last check passed, otherwise 0. */
  figures: () => Promise<Record<string, number>>
  stop: () => void
}

/** A failure does not close the shop, because most of the shop works without these third parties. */
export function watchThirdParties(config: Config, log: FastifyBaseLogger): WatchedThirdParties {
  const found: Record<string, number> = {}
  const look = ({ variable: name, check }: ServiceCheck) =>
    check().then(
      () => {
        if (found[name] === 0) log.warn({ setting: name }, 'a third party works again')
        found[name] = 1
      },
      (error: unknown) => {
        if (found[name] !== 0)
          log.error(
            { setting: name, reason: reasonOf(error) },
            'a third party does not work with these settings',
          )
        found[name] = 0
      },
    )
  const lookAtAll = () => {
    const checks = serviceChecks(config).filter(({ isRepeated }) => isRepeated)
    // If keys are removed while the shop runs, their check ends and its last result is deleted.
    for (const name of Object.keys(found))
      if (!checks.some(({ variable }) => variable === name)) delete found[name]
    void Promise.all(checks.map(look))
  }
  lookAtAll()
  const timer = setInterval(lookAtAll, CHECK_EVERY_MS)
  timer.unref()
  return { figures: () => Promise.resolve(found), stop: () => clearInterval(timer) }
}
