import { parisDay } from '#shared/paris-day.ts'
import { regimeOn } from '#shared/settings/settings.ts'
import { write } from '../database/write.ts'
import type { Services } from '../services.ts'

const HOUR_MS = 3_600_000
const ALERT = 'Un changement de régime de TVA n’a pas pu être annoncé aux pages de la boutique.'

/** Announces the beginning of a VAT regime: pages and terms change then, although no setting does. */
export function settingsJobs(services: Services): void {
  const { database, clock, settings } = services
  services.jobs.every('vat-regime', { cron: '0 * * * *', alert: ALERT }, async () => {
    const { vat } = settings.current
    const now = clock.now()
    const earlier = new Date(now.getTime() - HOUR_MS)
    if (regimeOn(vat, parisDay(now)) === regimeOn(vat, parisDay(earlier))) return
    await write(database, async (tx) => tx.changed('settings'))
  })
}
