import { z } from 'zod'

/** The HTTP status of each error code (decision 2). Programs rely on the codes, so do not rename one. */
export const ERROR_STATUS = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  CHALLENGE_OVER: 401,
  PAYMENT_REQUIRED: 402,
  PAYMENT_DECLINED: 402,
  FORBIDDEN: 403,
  SECOND_FACTOR_MISSING: 403,
  REAUTHENTICATION_REQUIRED: 403,
  CODE_AGAIN_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  STALE: 409,
  EMAIL_TAKEN: 409,
  PRICE_CHANGED: 409,
  TERMS_CHANGED: 409,
  SHOP_NOT_OPEN: 409,
  OUT_OF_STOCK: 409,
  TOO_MUCH_RESERVED: 409,
  EMAIL_NOT_CONFIRMED: 409,
  CHECKOUT_EXPIRED: 409,
  CHECKOUT_SUPERSEDED: 409,
  WALLET_NOT_OFFERED: 409,
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
  CODE_REFUSED: 422,
  TOTAL_TOO_SMALL: 422,
  INVALID_LINK: 422,
  TOO_MANY_REQUESTS: 429,
  HELD_TOO_OFTEN: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  OVERLOADED: 503,
  PROVIDER_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const RefusedLine = z
  .object({
    product: z.string(),
    packSize: z.number(),
    name: z.string().optional(),
    /** In packs of `packSize`. */
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
    lines: z.array(RefusedLine).optional(),
    challenge: z.string().optional(),
    present: z.record(z.string(), z.unknown()).optional(),
    changedBy: z.string().optional(),
    /** In euros. */
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

/**
 * Returns the first sentence of each invalid field, by its path, such as `shippingAddress.city` or `items.0.quantity`.
 */
export function fieldsFromIssues(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.')
    if (!Object.hasOwn(fields, name)) fields[name] = issue.message
  }
  return fields
}
