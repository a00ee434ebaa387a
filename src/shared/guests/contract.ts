import { z } from 'zod'
import { PERSON_LIMITS } from '../accounts/registration-rules.ts'
import { emailAddress, requiredName, requiredText, secretText, seenVersion } from '../contract-fields.ts'
import { AddressChange, Order } from '../orders/contract.ts'
import { PartWithdrawalBody } from '../withdrawals/contract.ts'
import { ORDER_NUMBER_MAX_LENGTH } from '../withdrawals/withdrawal-rules.ts'
import { ORDER_LINK_OVER } from './texts.ts'

/** Contains no delivery address, because the call that starts the payment contains it. */
export const GuestInput = z
  .object({
    email: emailAddress(),
    firstName: requiredName(PERSON_LIMITS.firstName),
    lastName: requiredName(PERSON_LIMITS.lastName),
  })
  .meta({ id: 'Guest', description: 'A person who buys without an account' })
export type GuestInput = z.infer<typeof GuestInput>

export const StoredGuest = z.object({ _id: z.string() }).meta({ id: 'StoredGuest' })

const token = secretText(ORDER_LINK_OVER, 200)

/** Calls send the token in the body, because URLs may be logged. */
export const OrderLinkBody = z.object({ token }).meta({ id: 'OrderLink' })
export const GuestWithdrawalBody = PartWithdrawalBody.extend({ token }).meta({ id: 'GuestWithdrawal' })
export type GuestWithdrawalBody = z.infer<typeof GuestWithdrawalBody>
export const GuestAddressChange = AddressChange.extend({ token }).meta({ id: 'GuestAddressChange' })
export type GuestAddressChange = z.infer<typeof GuestAddressChange>
export const OrderLink = z.object({ token: z.string() }).meta({ id: 'OrderLinkToken' })
export const OwnOrderBody = z.object({ orderId: z.uuid({ error: ORDER_LINK_OVER }) }).meta({ id: 'OwnOrder' })

export const RenewalBody = z
  .object({ orderNumber: requiredText(ORDER_NUMBER_MAX_LENGTH), email: emailAddress() })
  .meta({ id: 'OrderLinkRenewal' })
export type RenewalBody = z.infer<typeof RenewalBody>

/** The answer does not reveal whether the order now belongs to an account. */
export const GuestOrder = Order

export const CustomerEmailChange = z
  .object({ email: emailAddress(), version: seenVersion })
  .meta({ id: 'CustomerEmailChange' })
export type CustomerEmailChange = z.infer<typeof CustomerEmailChange>
