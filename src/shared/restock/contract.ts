import { z } from 'zod'
import { emailAddress, secretText } from '../contract-fields.ts'
import { RESTOCK_LINK_INVALID } from './texts.ts'

export const RestockBody = z.object({ email: emailAddress() }).meta({ id: 'RestockRequest' })
export type RestockBody = z.infer<typeof RestockBody>

export const RestockTokenBody = z
  .object({ token: secretText(RESTOCK_LINK_INVALID) })
  .meta({ id: 'RestockLink' })
export type RestockTokenBody = z.infer<typeof RestockTokenBody>
