import type { FastifyBaseLogger } from 'fastify'
import type { ShopIdentity } from '#shared/shop-profile.ts'
import type { AccessTokens } from './accounts/access-token.ts'
import type { AudienceCounts } from './audience/audience-counts.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Pictures } from './images/make-picture-variants.ts'
import type { Jobs } from './jobs/job-queue.ts'
import type { CarriersPort } from './outside/carriers/interface.ts'
import type { MailPort } from './outside/mail/interface.ts'
import type { PaymentPort } from './outside/payment/interface.ts'
import type { StoragePort } from './outside/storage/interface.ts'

import type { SettingsCache } from './settings/settings-cache.ts'

/** The configuration of a shop that runs: with its key, and with what its owner decides. */
export type RunningConfig = Config & {
  jwtSecret: string
  /** Who sells, as the settings have it at this moment. */
  readonly shop: ShopIdentity
  /** Where the shop writes to the owner. */
  readonly alertsTo: string
}

/** All that the shop is made of. Tests replace services (clock, third parties), never options. */
export type Services = {
  config: RunningConfig
  log: FastifyBaseLogger
  clock: Clock
  database: Database
  accessTokens: AccessTokens
  /** What is counted of visitors, without knowing of whom. */
  audience: AudienceCounts
  jobs: Jobs
  mail: MailPort
  payment: PaymentPort
  carriers: CarriersPort
  pictures: Pictures
  storage: StoragePort
  /** What the owner decides, and the terms of sale that follow from it. */
  settings: SettingsCache
}
