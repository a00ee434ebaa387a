import { z } from 'zod'
import { freeText, nameLine, requiredText, seenVersion } from '../contract-fields.ts'
import { COMPANY_NAME_REQUIRED } from '../documents/company-rules.ts'
import { CompanyInput } from '../documents/contract.ts'
import { fieldErrors } from '../field-errors.ts'
import { ADDRESS_LIMITS, addressErrors, addressRules } from '../shipping/address-rules.ts'
import { DEFAULT_COUNTRY } from '../shipping/countries.ts'
import { withPlainPostalCode } from '../shipping/plain-postal-code.ts'
import { POSTAL_CODE_INVALID } from '../shipping/postal-code.ts'

/** If a name is missing, the current name stays. */
const InvoiceAddressInput = z
  .object({
    firstName: nameLine(ADDRESS_LIMITS.firstName, addressRules.firstName).optional(),
    lastName: nameLine(ADDRESS_LIMITS.lastName, addressRules.lastName).optional(),
    street: nameLine(ADDRESS_LIMITS.street, addressRules.street),
    postalCode: requiredText(ADDRESS_LIMITS.postalCode, POSTAL_CODE_INVALID),
    city: nameLine(ADDRESS_LIMITS.city, addressRules.city),
    country: freeText(ADDRESS_LIMITS.country).default(DEFAULT_COUNTRY),
  })
  .overwrite(withPlainPostalCode)
  .superRefine((address, context) => {
    const { postalCode, country } = addressErrors({ firstName: '', lastName: '', ...address })
    for (const [field, message] of Object.entries(fieldErrors({ postalCode, country })))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type InvoiceAddress = z.infer<typeof InvoiceAddressInput>

export const CorrectedInvoiceBody = z
  .object({
    company: CompanyInput.optional(),
    address: InvoiceAddressInput.optional(),
    version: seenVersion,
  })
  .refine(({ company, address }) => company !== undefined || address !== undefined, {
    error: COMPANY_NAME_REQUIRED,
    path: ['company', 'name'],
  })
  .meta({ id: 'CorrectedInvoice' })
export type CorrectedInvoiceBody = z.infer<typeof CorrectedInvoiceBody>
