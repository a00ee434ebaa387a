import type { ReleaseNews } from '#shared/updates/calls.ts'
import { isNewer } from '#shared/updates/version.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { Release } from '../outside/releases/interface.ts'
import type { Services } from '../services.ts'

const DAY_MS = 24 * 60 * 60_000
const RETRY_MS = 60 * 60_000

/**
 * A running server asks for the newest release at most once a day, or again an hour after a failure, and only if the
 * owner allows it. A failure is only logged.
 */
export function releaseNews({
  releases,
  settings,
  clock,
  log,
}: Pick<Services, 'releases' | 'settings' | 'clock' | 'log'>): () => Promise<ReleaseNews> {
  let known: { until: number; release: Promise<Release | undefined> } | undefined
  const { version } = manifest

  function ask(port: NonNullable<typeof releases>): Promise<Release | undefined> {
    const now = clock.now().getTime()
    if (known && now < known.until) return known.release
    const asked = {
      until: now + DAY_MS,
      release: port.newest().catch((error: unknown) => {
        log.info({ reason: String(error) }, 'the newest release is not known')
        asked.until = now + RETRY_MS
        return undefined
      }),
    }
    known = asked
    return asked.release
  }

  return async () => {
    if (!releases || !settings.current.asksForReleases) return { version }
    const newest = await ask(releases)
    return newest && isNewer(newest.version, version) ? { version, newer: newest } : { version }
  }
}
