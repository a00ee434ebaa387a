import { z } from 'zod'
import { Euros, Instant, idParams, nameLine, ruledText } from '../contract-fields.ts'
import { FLOW_STATES } from '../flow-states.ts'
import { centsToEuros } from '../money.ts'
import { DayRange, PageQuery, pageOf } from '../paging-contract.ts'
import { PAYMENT_MEANS } from '../payment-means.ts'
import { VAT_MODES } from '../vat-mode.ts'
import { COMPANY_LIMITS, companyRules, missingSiren, readCompany } from './company-rules.ts'
import { DOCUMENT_KINDS, type FrozenDocument } from './document-content.ts'
import { DOCUMENT_NOT_FOUND } from './texts.ts'

export const DocumentParams = idParams(DOCUMENT_NOT_FOUND)

export const DocumentNumberParams = z.object({
  number: z.string().regex(/^[\w-]{1,40}$/, DOCUMENT_NOT_FOUND),
})

const DocumentAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})

const DocumentPlace = z.object({
  name: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})

export const CompanyInput = z
  .object({
    name: nameLine(COMPANY_LIMITS.name, companyRules.name),
    siren: ruledText(COMPANY_LIMITS.siren, companyRules.siren).default(''),
    vatNumber: ruledText(COMPANY_LIMITS.vatNumber, companyRules.vatNumber).default(''),
  })
  .superRefine((company, refused) => {
    const message = missingSiren(company)
    if (message) refused.addIssue({ code: 'custom', path: ['siren'], message })
  })
  .transform(readCompany)

const DocumentCompany = z.object({
  name: z.string(),
  siren: z.string(),
  vatNumber: z.string(),
  vatCheck: z.object({ isValid: z.boolean(), reference: z.string(), at: Instant }).optional(),
})

const DocumentLine = z.object({
  label: z.string(),
  detail: z.string(),
  quantity: z.number().int(),
  unitPrice: Euros,
  total: Euros,
})

export const AccountingDocument = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    number: z.string(),
    issuedAt: Instant,
    order: z.object({ id: z.string(), number: z.string(), placedAt: Instant }),
    seller: z.object({
      name: z.string(),
      company: z.string(),
      capital: z.string(),
      address: z.string(),
      companyNumber: z.string(),
      vatNumber: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
    buyer: DocumentAddress.extend({ email: z.string(), company: DocumentCompany.optional() }),
    deliveredTo: DocumentAddress,
    pickupPoint: DocumentPlace.optional(),
    lines: z.array(DocumentLine),
    vat: z.object({
      mode: z.enum(VAT_MODES),
      country: z.string().nullable(),
      percent: z.number(),
      mention: z.string().nullable(),
    }),
    net: Euros,
    vatAmount: Euros,
    total: Euros,
    moved: Euros,
    payment: z.object({ reference: z.string(), at: Instant, means: z.enum(PAYMENT_MEANS).optional() }),
    corrects: z.object({ number: z.string(), issuedAt: Instant, reason: z.string() }).nullable(),
    correction: z.literal(true).optional(),
    mentions: z.array(z.string()).readonly().optional(),
  })
  .meta({ id: 'AccountingDocument', description: 'An invoice or a credit note, frozen at issue' })
export type AccountingDocument = z.infer<typeof AccountingDocument>

export function toAccountingDocument(frozen: FrozenDocument): AccountingDocument {
  const { netCents, vatCents, totalCents, movedCents, lines, ...rest } = frozen
  const { shippingCents: _shipping, shippingNetCents: _net, ...fields } = rest
  return {
    ...fields,
    lines: lines.map(({ unitCents, totalCents: cents, ...line }) => ({
      ...line,
      unitPrice: centsToEuros(unitCents),
      total: centsToEuros(cents),
    })),
    net: centsToEuros(netCents),
    vatAmount: centsToEuros(vatCents),
    total: centsToEuros(totalCents),
    moved: centsToEuros(movedCents),
  }
}

export const Sending = z
  .object({
    state: z.enum(['none', ...FLOW_STATES]),
    reason: z.string().nullable(),
    at: Instant.nullable(),
    canSend: z.boolean(),
    /** The number of the invoice that the platform has to accept before this credit note. */
    waitsFor: z.string().nullable(),
  })
  .meta({ id: 'Sending' })
export type Sending = z.infer<typeof Sending>

/** `order` is null once the order is deleted. */
export const ArchivedDocument = z
  .object({
    _id: z.string(),
    order: z.string().nullable(),
    /** False if the stored document was altered after its issue. */
    intact: z.boolean(),
    /** Null if the buyer is a consumer or a company abroad. E-reports declare such sales instead. */
    sending: Sending.nullable(),
    document: AccountingDocument,
  })
  .meta({ id: 'ArchivedDocument' })
export type ArchivedDocument = z.infer<typeof ArchivedDocument>

export const DocumentQuery = PageQuery.extend({ ...DayRange, kind: z.enum(DOCUMENT_KINDS).optional() })
export type DocumentQuery = z.infer<typeof DocumentQuery>
export const DocumentPage = pageOf(ArchivedDocument).meta({ id: 'DocumentPage' })
export type DocumentPage = z.infer<typeof DocumentPage>

export const DocumentExportQuery = z.object({
  month: z.string().regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'Mois invalide (AAAA-MM)'),
  format: z.enum(['journal', 'fec'], { error: 'Format inconnu' }).default('journal'),
})
export type DocumentExportQuery = z.infer<typeof DocumentExportQuery>

export const MonthQuery = DocumentExportQuery.pick({ month: true })

/** Credit notes are subtracted from `net` and `vat`. */
export const MonthVat = z
  .object({
    rows: z.array(
      z.object({
        country: z.string().nullable(),
        percent: z.number(),
        documents: z.number().int(),
        net: Euros,
        vat: Euros,
      }),
    ),
    /** About the current year. Missing unless the VAT franchise applies today. */
    franchise: z.object({ turnover: Euros, threshold: Euros, upperThreshold: Euros }).optional(),
  })
  .meta({ id: 'MonthVat' })
export type MonthVat = z.infer<typeof MonthVat>
