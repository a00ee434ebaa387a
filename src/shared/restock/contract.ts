import { z } from 'zod'
import { emailAddress, secretText } from '../contract-fields.ts'
import { RESTOCK_LINK_INVALID } from './texts.ts'

/** POST /api/sleeves/:id/restock-requests: one mail to this address when the sleeve is back in stock. */
export const RestockBody = z.object({ email: emailAddress() }).meta({ id: 'RestockRequest' })
export type RestockBody = z.infer<typeof RestockBody>

/** The secret of the link in the mail. */
export const RestockTokenBody = z
  .object({ token: secretText(RESTOCK_LINK_INVALID) })
  .meta({ id: 'RestockLink' })
export type RestockTokenBody = z.infer<typeof RestockTokenBody>
