import { z } from 'zod'
import { Instant, requiredText } from '../contract-fields.ts'
import { TERMS_NOT_FOUND } from './texts.ts'

export const CurrentTerms = z
  .object({ version: z.string(), publishedAt: Instant, url: z.string() })
  .meta({ id: 'CurrentTerms' })
export type CurrentTerms = z.infer<typeof CurrentTerms>

export const TermsParams = z.object({ version: requiredText(40, TERMS_NOT_FOUND) })

export const TermsVersion = CurrentTerms.extend({
  hash: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      texts: z.array(z.union([z.string(), z.object({ title: z.string(), box: z.array(z.string()) })])),
    }),
  ),
}).meta({ id: 'TermsVersion' })
export type TermsVersion = z.infer<typeof TermsVersion>
