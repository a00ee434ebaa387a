import type { ColumnType } from 'kysely'
import type { WebhookEvent } from '#shared/integrations/webhook-rules.ts'
import type { ReadScope } from '#shared/read-scopes.ts'
import type { Defaulted, Json } from './column-types.ts'

export type ReadKeysRow = {
  id: string
  name: string
  scopes: Json<ReadScope[]>
  token_hash: string
  ending: string
  created_by: string | null
  created_at: Date
  /** A day without a time. Select it as text, because the driver makes a `Date` of it. */
  last_used_on: ColumnType<Date | null, string | undefined, string>
}

export type WebhookEndpointsRow = {
  id: string
  url: string
  events: Json<WebhookEvent[]>
  secret: string
  former_secret: Defaulted<string | null>
  former_until: Defaulted<Date | null>
  is_active: Defaulted<boolean>
  failing_since: Defaulted<Date | null>
  lease_until: Defaulted<Date | null>
  version: Defaulted<number>
  created_by: string | null
  created_at: Date
  updated_by: string | null
  updated_at: Date
}

export type WebhookDeliveriesRow = {
  id: string
  endpoint_id: string
  message_id: string
  type: string
  payload: string
  cause_id: Defaulted<string | null>
  created_at: Date
  attempts: Defaulted<number>
  next_at: Date | null
  received_at: Defaulted<Date | null>
  last_status: Defaulted<number | null>
  last_error: Defaulted<string | null>
}
