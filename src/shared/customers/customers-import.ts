import { z } from 'zod'
import { PERSON_LIMITS } from '../accounts/registration-rules.ts'
import { emailAddress, freeLine, freeText, requestId } from '../contract-fields.ts'
import { CUSTOMERS_BATCH } from './customers-batch.ts'

/**
 * Without `write` the lines are only previewed. Accounts are found by their e-mail address and get only what they lack,
 * so a batch may be sent again.
 */
export const CustomersImport = z
  .object({
    lines: z
      .array(
        z.object({
          line: z.number().int().min(1),
          person: z.object({
            email: emailAddress(),
            firstName: freeLine(PERSON_LIMITS.firstName),
            lastName: freeLine(PERSON_LIMITS.lastName),
            address: freeLine(PERSON_LIMITS.address),
            postalCode: freeText(PERSON_LIMITS.postalCode),
            city: freeLine(PERSON_LIMITS.city),
            country: freeText(PERSON_LIMITS.country),
            phone: freeText(PERSON_LIMITS.phone),
            newsletterOn: z.union([z.literal(''), z.iso.date()]),
            activeOn: z.union([z.literal(''), z.iso.date()]).default(''),
          }),
        }),
      )
      .min(1)
      .max(CUSTOMERS_BATCH),
    write: z.boolean().default(false),
    /** All batches of one import are one entry in the activity log. */
    importId: requestId,
    filename: freeText(200).default(''),
  })
  .meta({ id: 'CustomersImport' })
export type CustomersImport = z.infer<typeof CustomersImport>

export const CUSTOMER_OUTCOMES = ['new', 'changed', 'unchanged'] as const

export const CustomersImportResult = z
  .object({
    lines: z.array(
      z.object({
        line: z.number().int(),
        outcome: z.enum(CUSTOMER_OUTCOMES),
        email: z.string(),
        /** The French labels of what the account lacked and the file has. Empty for a new account. */
        filled: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'CustomersImportResult' })
export type CustomersImportResult = z.infer<typeof CustomersImportResult>
export type CustomerOutcome = CustomersImportResult['lines'][number]
