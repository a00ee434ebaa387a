import { z } from 'zod'
import { idParams, Instant, requestId, requiredName } from '../contract-fields.ts'
import { READ_SCOPES } from '../read-scopes.ts'
import { READ_KEY_NAME_MAX_LENGTH, SCOPES_MISSING } from './read-key-rules.ts'
import { READ_KEY_NOT_FOUND } from './texts.ts'

export const ReadKeyParams = idParams(READ_KEY_NOT_FOUND)

export const ReadKeyBody = z
  .object({
    name: requiredName(READ_KEY_NAME_MAX_LENGTH),
    scopes: z
      .array(z.enum(READ_SCOPES), { error: SCOPES_MISSING })
      .min(1, SCOPES_MISSING)
      .max(READ_SCOPES.length),
    requestId,
  })
  .meta({ id: 'NewReadKey' })
export type ReadKeyBody = z.infer<typeof ReadKeyBody>

export const ReadKey = z
  .object({
    _id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(READ_SCOPES)),
    ending: z.string(),
    createdAt: Instant,
    /** Null if the account of the person who made the key was deleted. */
    createdBy: z.string().nullable(),
    lastUsedOn: z.string().nullable(),
  })
  .meta({ id: 'ReadKey' })
export type ReadKey = z.infer<typeof ReadKey>

export const ReadKeys = z.object({ keys: z.array(ReadKey) }).meta({ id: 'ReadKeys' })
export type ReadKeys = z.infer<typeof ReadKeys>

/** No later answer contains the token. */
export const MadeReadKey = z.object({ key: ReadKey, token: z.string() }).meta({ id: 'MadeReadKey' })
export type MadeReadKey = z.infer<typeof MadeReadKey>
