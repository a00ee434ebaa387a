import { z } from 'zod'
import { Instant, seenVersion } from '../contract-fields.ts'
import { KEY_MAX_LENGTH } from './key-rules.ts'
import { SERVICE_NAMES } from './services.ts'
import { SERVICE_UNKNOWN } from './texts.ts'

export const ServiceParams = z.object({ service: z.enum(SERVICE_NAMES, { error: SERVICE_UNKNOWN }) })

export const ServiceKeys = z
  .object({
    service: z.enum(SERVICE_NAMES),
    version: z.number().int(),
    updatedAt: Instant.nullable(),
    /** `environment`: the server's environment gives the keys, so they cannot be changed here. */
    source: z.enum(['environment', 'typed', 'none']),
    /** True if this server cannot decrypt the keys: they must be typed again. */
    isLost: z.boolean(),
    isComplete: z.boolean(),
    /** The values that were typed here. A secret is shortened to at most its last four characters. */
    shown: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ServiceKeys' })
export type ServiceKeys = z.infer<typeof ServiceKeys>

export const ServiceKeysList = z
  .object({
    services: z.array(ServiceKeys),
    /** False in a shop with the demo's data (`DEMO_DATA`). */
    canChange: z.boolean(),
    webhookUrl: z.string(),
  })
  .meta({ id: 'ServiceKeysList' })
export type ServiceKeysList = z.infer<typeof ServiceKeysList>

/** `values` has the changed fields. An empty text removes a value. */
export const ServiceKeysChange = z
  .object({
    version: seenVersion,
    values: z.record(z.string().max(40), z.string().trim().max(KEY_MAX_LENGTH)),
  })
  .meta({ id: 'ServiceKeysChange' })
export type ServiceKeysChange = z.infer<typeof ServiceKeysChange>

export const ServiceTrial = z
  .object({ results: z.array(z.object({ isGood: z.boolean(), sentence: z.string() })) })
  .meta({ id: 'ServiceTrial' })
export type ServiceTrial = z.infer<typeof ServiceTrial>
