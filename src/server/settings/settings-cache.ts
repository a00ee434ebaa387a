import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { VatSettings } from '#shared/documents/vat.ts'
import type { Service } from '#shared/keys/services.ts'
import { parisDay } from '#shared/paris-day.ts'
import { regimeOn, shopIdentity, type Settings } from '#shared/settings/settings.ts'
import type { ShopIdentity } from '#shared/shop-profile.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { OutsideConfig } from '../config/outside-config.ts'
import type { Database } from '../database/database.ts'
import { isOutage, outageFields } from '../database/outage.ts'
import type { SealingKeys } from '../keys/sealing-keys.ts'
import { readStoredKeys } from '../keys/stored-keys.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { publishTerms, type PublishedTerms } from '../terms/publish-terms.ts'
import { readSettings, type SettingsState } from './queries.ts'
import { storeFirstSettings } from './store-first-settings.ts'

/** Code that caches anything made from the settings must use `onReload`. */
export type SettingsCache = {
  readonly current: Settings
  readonly version: number
  readonly shop: ShopIdentity
  readonly vat: VatSettings
  readonly alertsTo: string
  readonly terms: PublishedTerms
  /** Made from the environment and from the keys that were typed in the back-office. */
  readonly outside: OutsideConfig
  /** The services whose stored keys this server cannot read. */
  readonly lostKeys: readonly Service[]
  reload(): Promise<void>
  onReload(listener: () => void): void
}

const RETRY_MS = 5_000

type Opened = {
  database: Database
  config: Config
  keys: SealingKeys
  clock: Clock
  log: FastifyBaseLogger
}

type Kept = { state: SettingsState; terms: PublishedTerms; outside: OutsideConfig; lostKeys: Service[] }

export async function openSettings({ database, config, keys, clock, log }: Opened): Promise<SettingsCache> {
  await storeFirstSettings(database, config, clock)
  const read = async (): Promise<Kept> => {
    const { values, lost: lostKeys } = await readStoredKeys(database.db, keys)
    const outside = config.outsideWith(values)
    const state = await readSettings(database.db, config)
    const { settings } = state
    const { delivery, vat, payment } = settings
    const regime = regimeOn(vat, parisDay(clock.now()))
    const { provider } = outside.payment
    const matter = {
      shop: shopIdentity(settings),
      delivery,
      vat: regime,
      provider,
      payLater: payment.payLater,
      companiesAbroad: vat.companiesAbroad,
    }
    const terms = await publishTerms(database, matter, clock)
    return { state, terms, outside, lostKeys }
  }
  let kept = await read()
  const listeners: (() => void)[] = []
  // Reads run one after another, so an older read does not replace a newer one.
  let last: Promise<void> = Promise.resolve()
  const reload = () => {
    last = last
      .catch(() => {})
      .then(async () => {
        const next = await read()
        kept = { ...next, outside: withKeptParts(kept.outside, next.outside) }
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
    get outside() {
      return kept.outside
    },
    get lostKeys() {
      return kept.lostKeys
    },
    reload,
    onReload: (listener) => void listeners.push(listener),
  }
}

/** An unchanged service keeps its object, so that its adapter stays open. */
function withKeptParts(before: OutsideConfig, next: OutsideConfig): OutsideConfig {
  const same = Object.keys(next).filter((name) => {
    const part = name as keyof OutsideConfig
    return isDeepStrictEqual(before[part], next[part])
  })
  const kept = Object.fromEntries(same.map((name) => [name, before[name as keyof OutsideConfig]]))
  return { ...next, ...kept }
}
