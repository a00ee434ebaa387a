import type { FastifyBaseLogger } from 'fastify'
import type { VatSettings } from '#shared/documents/vat.ts'
import { parisDay } from '#shared/paris-day.ts'
import { regimeOn, shopIdentity, type Settings } from '#shared/settings/settings.ts'
import type { ShopIdentity } from '#shared/shop-profile.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { isOutage, outageFields } from '../database/outage.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { publishTerms, type PublishedTerms } from '../terms/publish-terms.ts'
import { readSettings, type SettingsState } from './queries.ts'
import { storeFirstSettings } from './store-first-settings.ts'

/**
 * The owner's settings in this process. The settings are read again as soon as any process changes them. Code that
 * caches anything made from them must use `onReload`.
 */
export type SettingsCache = {
  readonly current: Settings
  readonly version: number
  /** The seller, for pages, mails and documents. */
  readonly shop: ShopIdentity
  /** Today's VAT regime. */
  readonly vat: VatSettings
  /** The address at which the shop writes to the owner. */
  readonly alertsTo: string
  /** The terms of sale that follow from these settings. */
  readonly terms: PublishedTerms
  reload(): Promise<void>
  onReload(listener: () => void): void
}

/** The time in milliseconds after which the settings are read again after an outage. */
const RETRY_MS = 5_000

type Opened = { database: Database; config: Config; clock: Clock; log: FastifyBaseLogger }

/** Opens the settings: stores the first values, publishes the terms of sale, and follows every change. */
export async function openSettings({ database, config, clock, log }: Opened): Promise<SettingsCache> {
  await storeFirstSettings(database, config, clock)
  const read = async (): Promise<{ state: SettingsState; terms: PublishedTerms }> => {
    const state = await readSettings(database.db, config)
    const { settings } = state
    const { delivery, vat, payment } = settings
    const regime = regimeOn(vat, parisDay(clock.now()))
    const { provider } = config.payment
    const matter = {
      shop: shopIdentity(settings),
      delivery,
      vat: regime,
      provider,
      payLater: payment.payLater,
      companiesAbroad: vat.companiesAbroad,
    }
    const terms = await publishTerms(database, matter, clock)
    return { state, terms }
  }
  let kept = await read()
  const listeners: (() => void)[] = []
  // Reads run one after another, so an older read never replaces a newer one.
  let last: Promise<void> = Promise.resolve()
  const reload = () => {
    last = last
      .catch(() => {})
      .then(async () => {
        kept = await read()
        for (const listener of listeners) listener()
      })
    return last
  }
  const follow = () => {
    reload().catch((error: unknown) => {
      const isAway = isOutage(error)
      logSparingly(log, 'settings-unread', {
        level: 'error',
        fields: isAway ? outageFields(error) : { err: error },
        message: 'the settings could not be read again',
      })
      if (isAway) setTimeout(follow, RETRY_MS).unref()
    })
  }
  database.changes.onChange((change) => {
    if (change === 'settings') follow()
  })
  return {
    get current() {
      return kept.state.settings
    },
    get version() {
      return kept.state.version
    },
    get shop() {
      return shopIdentity(kept.state.settings)
    },
    get vat() {
      const { vat } = kept.state.settings
      return { mode: regimeOn(vat, parisDay(clock.now())), euPlace: vat.euPlace }
    },
    get alertsTo() {
      const { alertEmail, email } = kept.state.settings.shop
      return alertEmail || email
    },
    get terms() {
      return kept.terms
    },
    reload,
    onReload: (listener) => void listeners.push(listener),
  }
}
