import { z } from 'zod'
import { Euros, eurosInput, ruledText, wholeNumber, yesOrNo } from '../contract-fields.ts'
import { eurosToCents } from '../money.ts'
import { GTIN_TYPED_MAX_LENGTH, gtinDigits, gtinError } from './gtin.ts'
import { MAX_PACKS, PACK_PRICE_INVALID, PACK_SIZE_INVALID, packErrors, TOO_MANY_PACKS } from './own-packs.ts'
import { COST_INVALID, COST_TWICE } from './pack-cost.ts'
import { CUSTOM_LINE, MAX_PACK_SIZE, PACK_UNAVAILABLE } from './pack-size.ts'
import { skuError, SLEEVE_LIMITS, SLEEVE_MAX_PRICE_EUROS } from './sleeve-rules.ts'

/** The number of sleeves in a pack. The handler checks that the product has such a pack. */
export const packSize = z
  .number({ error: PACK_UNAVAILABLE })
  .int(PACK_UNAVAILABLE)
  .min(1, PACK_UNAVAILABLE)
  .max(MAX_PACK_SIZE, PACK_UNAVAILABLE)

/** The pack size of an order's line, 0 for a custom line. */
export const linePackSize = z.number().int().min(CUSTOM_LINE).max(MAX_PACK_SIZE)

/** A pack of a product (decision 81). */
export const Pack = z
  .object({
    size: z.number().int(),
    /** The price before any reduction. */
    price: Euros,
    sku: z.string().optional(),
    gtin: z.string().optional(),
    offered: z.boolean(),
    /** If a sale reduces the pack: the sale price, and the lowest price of the 30 days before the sale. */
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

/** The packs of a product. An empty list or null means the usual four. */
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
