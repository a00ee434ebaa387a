import { z } from 'zod'
import { CONSENT_TYPES, LOGGED_CONSENTS } from '../accounts/consent-words.ts'
import { User, orderHistoryRetention } from '../accounts/contract.ts'
import { Instant, secretText, yesOrNo } from '../contract-fields.ts'
import { ContactMessage } from '../messages/contract.ts'
import { Order } from '../orders/contract.ts'
import { PastOrder } from '../past-orders/contract.ts'

const consentType = z.enum(CONSENT_TYPES, { error: 'Consentement inconnu' })

export const ConsentBody = z.object({ type: consentType, granted: yesOrNo() }).meta({ id: 'ConsentChange' })
export type ConsentBody = z.infer<typeof ConsentBody>

export const AdsConsentBody = z.object({ granted: yesOrNo() }).meta({ id: 'AdsConsent' })
export type AdsConsentBody = z.infer<typeof AdsConsentBody>

export const RetentionBody = z
  .object({
    inactiveAccountDeletion: yesOrNo().optional(),
    /** In months. */
    orderHistoryRetention: orderHistoryRetention.optional(),
  })
  .refine((body) => body.inactiveAccountDeletion !== undefined || body.orderHistoryRetention !== undefined, {
    error: 'Aucun réglage à enregistrer',
    path: ['inactiveAccountDeletion'],
  })
  .meta({ id: 'RetentionChange' })
export type RetentionBody = z.infer<typeof RetentionBody>

export const DeleteAccountBody = z.object({ password: secretText() }).meta({ id: 'AccountDeletion' })
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>

export const ConsentEntry = z
  .object({
    type: z.enum(LOGGED_CONSENTS),
    granted: z.boolean(),
    version: z.number().int(),
    /** The text that the person saw. */
    wording: z.string(),
    at: Instant,
  })
  .meta({ id: 'ConsentEntry' })
export type ConsentEntry = z.infer<typeof ConsentEntry>

export const PersonalData = z
  .object({
    exportedAt: Instant,
    account: User,
    orders: z.array(Order),
    /** From the former shop. Empty if the account's e-mail address is not confirmed. */
    pastOrders: z.array(PastOrder),
    messages: z.array(
      ContactMessage.extend({ answers: z.array(z.object({ at: Instant, content: z.string() })) }),
    ),
    consents: z.array(ConsentEntry),
    withdrawals: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        orderNumber: z.string(),
        email: z.string(),
        createdAt: Instant,
      }),
    ),
    sessions: z.array(
      z.object({ device: z.string(), startedAt: Instant, lastUsedAt: Instant, expiresAt: Instant }),
    ),
    checkouts: z.array(
      z.object({
        _id: z.string(),
        createdAt: Instant,
        state: z.string(),
        total: z.number(),
        shippingAddress: z.looseObject({}),
        billingAddress: z.looseObject({}).nullable(),
        items: z.array(z.object({ name: z.string(), packSize: z.number(), quantity: z.number() })),
      }),
    ),
    /** Empty if the account's e-mail address is not confirmed. */
    mails: z.array(z.object({ createdAt: Instant, subject: z.string(), text: z.string() })),
    /** The staff's notes, without the authors' names. */
    notes: z.array(z.object({ createdAt: Instant, content: z.string() })),
    favourites: z.array(z.object({ sleeve: z.string(), addedAt: Instant })),
    /** Empty if the account's e-mail address is not confirmed. */
    restockRequests: z.array(
      z.object({ sleeve: z.string(), createdAt: Instant, confirmedAt: Instant.nullable() }),
    ),
    activity: z.array(z.object({ at: Instant, act: z.string(), subject: z.string() })),
  })
  .meta({ id: 'PersonalData', description: 'All data that the shop stores about one person' })
export type PersonalData = z.infer<typeof PersonalData>
