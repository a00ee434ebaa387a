import type { FastifyBaseLogger } from 'fastify'
import type { AccessTokens } from './accounts/access-token.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Pictures } from './images/picture-variants.ts'
import type { Jobs } from './jobs/job-queue.ts'
import type { MailPort } from './outside/mail/port.ts'
import type { PaymentPort } from './outside/payment/port.ts'
import type { StoragePort } from './outside/storage/port.ts'

import type { PublishedTerms } from './terms/publish-terms.ts'

/** All that the shop is made of. Tests replace services (clock, third parties), never options. */
export type Services = {
  config: Config & { jwtSecret: string }
  log: FastifyBaseLogger
  clock: Clock
  database: Database
  accessTokens: AccessTokens
  jobs: Jobs
  mail: MailPort
  payment: PaymentPort
  pictures: Pictures
  storage: StoragePort
  /** In force on this server. */
  terms: PublishedTerms
}
