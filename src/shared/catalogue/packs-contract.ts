import { z } from 'zod'
import { Euros, eurosInput, ruledText, wholeNumber, yesOrNo } from '../contract-fields.ts'
import { eurosToCents } from '../money.ts'
import { GTIN_TYPED_MAX_LENGTH, gtinDigits, gtinError } from './gtin.ts'
import { MAX_PACKS, PACK_PRICE_INVALID, PACK_SIZE_INVALID, packErrors, TOO_MANY_PACKS } from './own-packs.ts'
import { COST_INVALID, COST_TWICE } from './pack-cost.ts'
import { CUSTOM_LINE, MAX_PACK_SIZE, PACK_UNAVAILABLE } from './pack-size.ts'
import { skuError, SLEEVE_LIMITS, SLEEVE_MAX_PRICE_EUROS } from './sleeve-rules.ts'

export const packSize = z
  .number({ error: PACK_UNAVAILABLE })
  .int(PACK_UNAVAILABLE)
  .min(1, PACK_UNAVAILABLE)
  .max(MAX_PACK_SIZE, PACK_UNAVAILABLE)

export const linePackSize = z.number().int().min(CUSTOM_LINE).max(MAX_PACK_SIZE)

export const Pack = z
  .object({
    size: z.number().int(),
    /** Before any reduction. */
    price: Euros,
    sku: z.string().optional(),
    gtin: z.string().optional(),
    offered: z.boolean(),
    reduced: Euros.optional(),
    struck: Euros.optional(),
  })
  .meta({ id: 'Pack', description: 'A pack of a product' })

const packInput = z.object({
  size: wholeNumber(1, MAX_PACK_SIZE, PACK_SIZE_INVALID, PACK_SIZE_INVALID),
  price: eurosInput(SLEEVE_MAX_PRICE_EUROS, PACK_PRICE_INVALID),
  sku: ruledText(SLEEVE_LIMITS.sku, skuError).default(''),
  gtin: ruledText(GTIN_TYPED_MAX_LENGTH, gtinError).transform(gtinDigits).default(''),
  offered: yesOrNo().default(true),
})

/** An empty list or null means the usual four packs. */
export const packsInput = z
  .array(packInput)
  .max(MAX_PACKS, TOO_MANY_PACKS)
  .nullable()
  .transform((packs) =>
    (packs ?? []).map(({ price, ...pack }) => ({ ...pack, priceCents: eurosToCents(price) })),
  )
  .superRefine((packs, context) => {
    for (const [path, message] of Object.entries(packErrors(packs)))
      context.addIssue({ code: 'custom', message, path: path.split('.').slice(1).map(index) })
  })

export const PackCosts = z.array(z.object({ size: z.number().int(), cost: Euros }))
export const costsInput = z
  .array(
    z.object({
      size: wholeNumber(1, MAX_PACK_SIZE, PACK_SIZE_INVALID, PACK_SIZE_INVALID),
      cost: eurosInput(SLEEVE_MAX_PRICE_EUROS, COST_INVALID),
    }),
  )
  .max(MAX_PACKS, TOO_MANY_PACKS)
  .refine((costs) => new Set(costs.map(({ size }) => size)).size === costs.length, COST_TWICE)

const index = (part: string) => (/^\d+$/.test(part) ? Number(part) : part)
