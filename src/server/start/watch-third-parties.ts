import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { thirdPartyChecks } from './doctor.ts'

const AGAIN_MS = 5 * 60_000

type State = 'works' | 'fails'

/**
 * At the start and every five minutes, what `npm run doctor` checks of bucket, mail server and provider: what is wrong is
 * a line in the log and a word of `/readyz`, before a customer finds out. The shop is open all the same, as most of it
 * needs none of them. Returns how to stop.
 */
export function watchThirdParties(
  config: Config,
  log: FastifyBaseLogger,
  say: (found: Record<string, State>) => void,
): () => void {
  const checks = thirdPartyChecks(config).flatMap(([name, check]) => (check ? [{ name, check }] : []))
  if (checks.length === 0) return () => {}
  const found: Record<string, State> = {}
  const look = ({ name, check }: (typeof checks)[number]) =>
    check().then(
      () => {
        if (found[name] === 'fails') log.warn({ setting: name }, 'a third party works again')
        found[name] = 'works'
      },
      (error: unknown) => {
        if (found[name] !== 'fails')
          log.error(
            { setting: name, reason: error instanceof Error ? error.message : String(error) },
            'a third party does not work with these settings',
          )
        found[name] = 'fails'
      },
    )
  const lookAtAll = () => void Promise.all(checks.map(look)).then(() => say({ ...found }))
  lookAtAll()
  const timer = setInterval(lookAtAll, AGAIN_MS)
  timer.unref()
  return () => clearInterval(timer)
}
