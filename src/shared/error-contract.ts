import { z } from 'zod'

/**
 * The codes of errors and their HTTP status (decision 2). Programs rely on codes, so codes never change. Sentences may
 * change.
 */
export const ERROR_STATUS = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  /** The password is right. The next call sends a code with the `challenge` (decision 49). */
  SECOND_FACTOR_REQUIRED: 401,
  CHALLENGE_OVER: 401,
  PAYMENT_REQUIRED: 402,
  PAYMENT_DECLINED: 402,
  FORBIDDEN: 403,
  /** In live mode, an admin without a second factor gets this refusal. */
  SECOND_FACTOR_MISSING: 403,
  /** The person types the password again (POST /api/auth/reauthentication). The page then repeats the call. */
  REAUTHENTICATION_REQUIRED: 403,
  /** The same, and the account has a second factor: the person also types a code. */
  CODE_AGAIN_REQUIRED: 403,
  NOT_FOUND: 404,
  /** The path exists, but not with this method. `Allow` lists the methods (decision 56). */
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  /** The object has changed since the sender read it. `present` is its current state (decision 46). */
  STALE: 409,
  EMAIL_TAKEN: 409,
  PRICE_CHANGED: 409,
  TERMS_CHANGED: 409,
  /** The shop does not sell before its needed settings are complete. */
  SHOP_NOT_OPEN: 409,
  OUT_OF_STOCK: 409,
  TOO_MUCH_RESERVED: 409,
  /** The account has reached the limit for an unconfirmed e-mail address. */
  EMAIL_NOT_CONFIRMED: 409,
  CHECKOUT_EXPIRED: 409,
  CHECKOUT_SUPERSEDED: 409,
  WALLET_NOT_OFFERED: 409,
  /** Another payment for the same goods is still undecided (decision 58). */
  PAYMENT_UNDER_WAY: 409,
  NOT_CANCELLABLE: 409,
  NOT_REFUNDABLE: 409,
  IMAGE_IN_USE: 409,
  LAST_ADMIN: 409,
  SELF_DELETION: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  INVALID_FIELDS: 422,
  WRONG_PASSWORD: 422,
  WRONG_CODE: 422,
  /** The message says why the promotion code does not apply to this cart. */
  CODE_REFUSED: 422,
  /** The total is below the payment provider's minimum. */
  TOTAL_TOO_SMALL: 422,
  INVALID_LINK: 422,
  TOO_MANY_REQUESTS: 429,
  /** The buyer reserved the same goods several times without paying. */
  HELD_TOO_OFTEN: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** `Retry-After` says when to try again. */
  OVERLOADED: 503,
  PROVIDER_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const RefusedLine = z
  .object({
    product: z.string(),
    packSize: z.number(),
    name: z.string().optional(),
    /** The number of packs of this size that can still be bought. */
    available: z.number(),
    message: z.string(),
  })
  .meta({ id: 'RefusedLine' })
export type RefusedLine = z.infer<typeof RefusedLine>

export const ErrorResponse = z
  .object({
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** Sent with OUT_OF_STOCK if a cart is refused. */
    lines: z.array(RefusedLine).optional(),
    /** Sent with SECOND_FACTOR_REQUIRED. The next call sends the challenge back with the code. */
    challenge: z.string().optional(),
    /** Sent with STALE: the object's current state, in the form of the call's own answer. */
    present: z.record(z.string(), z.unknown()).optional(),
    /** Sent with STALE: who changed the object, if known. */
    changedBy: z.string().optional(),
    /** Sent with PRICE_CHANGED: the shop's current total, in euros. */
    total: z.number().optional(),
    usedBy: z
      .array(
        z.object({
          kind: z.enum(['sleeve', 'collection', 'article', 'banner', 'settings']),
          _id: z.string(),
          name: z.string(),
        }),
      )
      .optional(),
  })
  .meta({
    id: 'Error',
    description: 'Every refusal: a French sentence for people, a stable code for programs',
  })
export type ErrorResponse = z.infer<typeof ErrorResponse>

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first sentence of each field by its path, such as `shippingAddress.city` or `items.0.quantity`. */
export function fieldsFromIssues(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.')
    if (!Object.hasOwn(fields, name)) fields[name] = issue.message
  }
  return fields
}
