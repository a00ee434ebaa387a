import type { ErrorCode } from '#shared/error-contract.ts'

/** What a call's schemas do not say about it. */
export type OperationNotes = {
  /** Its own refusals, besides those that every call of its kind has (`openapi.ts`). */
  errors?: readonly ErrorCode[]
  /** It answers with a file, of one of these types. */
  file?: readonly string[]
  /** It answers without a body. */
  empty?: true
  /** It is kept (`response-cache.ts`) and named by an ETag. */
  kept?: true
  /** A body that no schema of the route checks. */
  body?: { type: string; schema: object }
  /** The refresh cookie, where the browser has one, does for a token. */
  cookie?: true
}

/** A call as the reference (`/api/docs`) names it: an id for programs, a sentence for people. Spread it into the schema. */
export function operation(operationId: string, summary: string, notes: OperationNotes = {}) {
  return { operationId, summary, 'x-notes': notes }
}
