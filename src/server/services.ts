import type { FastifyBaseLogger } from 'fastify'
import type { ShopIdentity } from '#shared/shop-profile.ts'
import type { AccessTokens } from './accounts/access-token.ts'
import type { AudienceCounts } from './audience/audience-counts.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Pictures } from './images/make-picture-variants.ts'
import type { Jobs } from './jobs/job-queue.ts'
import type { SealingKeys } from './keys/sealing-keys.ts'
import type { CarriersPort } from './outside/carriers/interface.ts'
import type { MailPort } from './outside/mail/interface.ts'
import type { PaymentPort } from './outside/payment/interface.ts'
import type { PlatformPort } from './outside/platform/interface.ts'
import type { ReleasesPort } from './outside/releases/interface.ts'
import type { StoragePort } from './outside/storage/interface.ts'
import type { ViesPort } from './outside/vies/interface.ts'
import type { SettingsCache } from './settings/settings-cache.ts'

/** Some values, such as keys, may change while the shop runs, so read the configuration at each use. */
export type RunningConfig = Config & {
  jwtSecret: string
  readonly shop: ShopIdentity
  readonly alertsTo: string
}

export type Services = {
  config: RunningConfig
  log: FastifyBaseLogger
  clock: Clock
  database: Database
  accessTokens: AccessTokens
  audience: AudienceCounts
  jobs: Jobs
  mail: MailPort
  payment: PaymentPort
  carriers: CarriersPort
  platform: PlatformPort
  vies: ViesPort
  releases: ReleasesPort | undefined
  pictures: Pictures
  storage: StoragePort
  keys: SealingKeys
  settings: SettingsCache
}
