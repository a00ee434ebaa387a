import { z } from 'zod'
import {
  AMOUNT_INVALID,
  calendarDay,
  Euros,
  Instant,
  eurosInput,
  freeText,
  idParams,
  pictureUrl,
  requiredName,
  requiredText,
  ruledText,
  seenVersion,
  wholeNumber,
  yesOrNo,
  requestId,
  listingInputs,
} from '../contract-fields.ts'
import { plainEmail } from '../email.ts'
import { Picture } from '../images/contract.ts'
import { oneSpelling } from '../one-spelling.ts'
import { PageLimit, PageNumber, PageQuery, Pagination, pageOf } from '../paging-contract.ts'
import { COLLECTION_NOT_FOUND } from './admin-texts.ts'
import { attributeAnswers, attributeInputs, newAttributeInputs } from './attributes-contract.ts'
import { GTIN_TYPED_MAX_LENGTH, gtinDigits, gtinError } from './gtin.ts'
import { DEFAULT_PACK_SIZE } from './pack-size.ts'
import { costsInput, Pack, PackCosts, packSize, packsInput } from './packs-contract.ts'
import { SAFETY_LIMITS } from './product-safety.ts'
import { PUBLISHED_FILTERS } from './published-filters.ts'
import { SALE_PERCENT_INVALID, SALE_PRICE_REQUIRED } from './sale-price.ts'
import {
  AVAILABILITIES,
  PROPERTY_FILTERS,
  SEARCH_MAX_LENGTH,
  SORTS,
  type PropertyFilter,
} from './search-and-sort.ts'
import { SLEEVE_CATEGORIES } from './sleeve-categories.ts'
import {
  LOW_STOCK_INVALID,
  LOW_STOCK_TOO_LARGE,
  skuError,
  SLEEVE_LIMITS,
  SLEEVE_MAX_PRICE_EUROS,
  SLEEVE_MAX_STOCK,
  SLEEVE_NAME_REQUIRED,
  SLEEVE_PRICE_INVALID,
  SLEEVE_HEIGHT_INVALID,
  SLEEVE_STOCK_INVALID,
  SLEEVE_STOCK_TOO_LARGE,
  SLEEVE_WIDTH_INVALID,
  TOO_MANY_PICTURES,
  NEW_SLEEVE,
} from './sleeve-rules.ts'
import { SLEEVE_NOT_FOUND } from './texts.ts'

const category = z.enum(SLEEVE_CATEGORIES, { error: 'Catégorie inconnue' })

export const SleeveParams = idParams(SLEEVE_NOT_FOUND)

/** A sleeve's id, its slug or a former slug. */
export const SleeveKeyParams = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/i, { error: SLEEVE_NOT_FOUND })
    .max(300)
    .toLowerCase(),
})

export const Dimensions = z.object({ width: z.number(), height: z.number() })

const ProductSafety = z
  .object({
    maker: z.string(),
    makerAddress: z.string(),
    makerEmail: z.string(),
    makerCountry: z.string(),
    responsiblePerson: z.string(),
    reference: z.string(),
    warnings: z.string(),
    material: z.string(),
  })
  .meta({ id: 'ProductSafety' })

const Sale = z
  .object({
    price: Euros,
    /** The lowest price of the 30 days before the sale, for a pack of 5. */
    struck: Euros,
    from: z.string(),
    to: z.string(),
    isRunning: z.boolean(),
  })
  .meta({ id: 'Sale', description: 'A sale of a product, running or planned' })

/** Extends the specification's sleeve (storefront.md §3, back-office.md §3). */
export const Sleeve = z
  .object({
    _id: z.string(),
    name: z.string(),
    title: z.string(),
    description: z.string(),
    /** For a pack of 5, before any reduction. */
    price: Euros,
    /** Largest first: the product's own packs or the usual four (decision 81). Some may not be offered. */
    packs: z.array(Pack),
    /** For admins only. Without VAT if the shop recovers it. */
    costs: PackCosts.optional(),
    /** Shoppers do not see a reduction that has not begun. */
    sale: Sale.optional(),
    /** In sleeves, without reserved ones (decision 10). Some answers add the caller's own reservation (decision 11). */
    stock: z.number().int(),
    lowStockBelow: z.number().int().optional(),
    /** Only in lists for staff. */
    reserved: z.number().int().optional(),
    sku: z.string(),
    gtin: z.string(),
    slug: z.string(),
    category,
    collection: z.string(),
    collectionName: z.string(),
    dimensions: Dimensions,
    images: z.object({
      front: z.string(),
      back: z.string(),
      gallery: z.array(z.string()).optional(),
    }),
    /** The same address as `images.front`. */
    image: z.string(),
    pictures: z
      .object({ front: Picture.nullable(), back: Picture.nullable(), gallery: z.array(Picture).optional() })
      .optional(),
    features: z.array(z.string()),
    ...attributeAnswers,
    safety: ProductSafety.optional(),
    searchTitle: z.string().optional(),
    searchDescription: z.string().optional(),
    /** In French. The server translates, so that every browser shows the same name. */
    makerCountryName: z.string().optional(),
    isPublished: z.boolean(),
    packSize: z.literal(DEFAULT_PACK_SIZE),
    isNew: z.boolean(),
    version: z.number().int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Sleeve', description: 'A sleeve for cards; its price is for a pack of 5' })
export type Sleeve = z.infer<typeof Sleeve>

export const WholeSleeve = Sleeve.extend({
  images: Sleeve.shape.images.required(),
  pictures: Sleeve.shape.pictures.unwrap().required(),
  safety: ProductSafety,
}).meta({ id: 'WholeSleeve', description: 'A sleeve with its further pictures and its safety data' })
export type WholeSleeve = z.infer<typeof WholeSleeve>

const availability = z.enum(AVAILABILITIES, { error: 'Filtre inconnu' })
const sort = z.enum(SORTS, { error: 'Tri inconnu' })

const filterBy = (name: PropertyFilter) =>
  z
    .union([z.literal(''), z.string().max(9).regex(PROPERTY_FILTERS[name].pattern)], {
      error: `Filtre inconnu\u00A0: ${PROPERTY_FILTERS[name].label}`,
    })
    .optional()

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))

/** The query of GET /api/sleeves. Without parameters the answer is the whole list, otherwise one page (decision 7). */
export const SleeveListQuery = z.object({
  page: PageNumber.optional(),
  limit: PageLimit.optional(),
  q: freeText(SEARCH_MAX_LENGTH).optional(),
  availability: availability.optional(),
  collection: freeText(200).optional(),
  sort: sort.optional(),
  /** The card's size in millimetres: '63x88'. */
  fits: filterBy('fits'),
  /** The sleeve's size in millimetres: '66x91'. */
  format: filterBy('format'),
  thickness: filterBy('thickness'),
  back: filterBy('back'),
  piecesPerPack: filterBy('piecesPerPack'),
} satisfies Record<PropertyFilter, z.ZodType> & Record<string, z.ZodType>)
export type SleeveListQuery = z.infer<typeof SleeveListQuery>

export const SleevePage = z
  .object({
    sleeves: z.array(Sleeve),
    pagination: Pagination,
    /** How many sleeves each availability would list, with the other filters as chosen. */
    counts: z.record(availability, z.number().int()).optional(),
    /** How many sleeves each value of a filter would list, with the other filters as chosen. */
    facets: z
      .object({
        collections: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number().int() })),
        fits: facet,
        format: facet,
        thickness: facet,
        back: facet,
        piecesPerPack: facet,
      } satisfies Record<PropertyFilter | 'collections', z.ZodType>)
      .optional(),
    /** The words that the server searched instead, because no published product matches `q`. */
    corrected: z.string().optional(),
  })
  .meta({ id: 'SleevePage', description: 'One page of the published catalogue' })
export type SleevePage = z.infer<typeof SleevePage>

export const FillersQuery = z.object({
  subtotal: z.coerce.number({ error: AMOUNT_INVALID }).min(0, AMOUNT_INVALID),
})

const Filler = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  stock: z.number().int(),
  packSize,
  price: Euros,
})
export type Filler = z.infer<typeof Filler>
export const Fillers = z.array(Filler)

export const SleeveList = z.array(Sleeve)
export const SleeveListResponse = z.union([SleeveList, SleevePage])
export type SleeveListResponse = z.infer<typeof SleeveListResponse>

/** Width and height in millimetres. A string such as '66 x 91' is accepted too (storefront.md §3). */
export const dimensionsInput = z.preprocess(
  (value: { width: number; height: number }) => sizeOf(value) ?? value,
  z.object(
    {
      width: wholeNumber(1, SLEEVE_LIMITS.side, SLEEVE_WIDTH_INVALID, SLEEVE_WIDTH_INVALID),
      height: wholeNumber(1, SLEEVE_LIMITS.side, SLEEVE_HEIGHT_INVALID, SLEEVE_HEIGHT_INVALID),
    },
    { error: 'Les dimensions ne sont pas valides' },
  ),
)

function sizeOf(value: unknown): { width: number; height: number } | undefined {
  const text = typeof value === 'string' ? value : ''
  const [, width, height] = /^\s*(\d+)\s*(?:mm)?\s*[x×]\s*(\d+)\s*(?:mm)?\s*$/i.exec(text) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

const safetyInput = z
  .object({
    maker: freeText(SAFETY_LIMITS.maker),
    makerAddress: freeText(SAFETY_LIMITS.makerAddress),
    makerEmail: freeText(SAFETY_LIMITS.makerEmail).overwrite(plainEmail),
    makerCountry: freeText(SAFETY_LIMITS.makerCountry),
    responsiblePerson: freeText(SAFETY_LIMITS.responsiblePerson),
    reference: freeText(SAFETY_LIMITS.reference),
    warnings: freeText(SAFETY_LIMITS.warnings),
    material: freeText(SAFETY_LIMITS.material),
  } satisfies Record<keyof typeof SAFETY_LIMITS, z.ZodType>)
  .partial()

export const SaleInput = z
  .object({
    price: eurosInput(SLEEVE_MAX_PRICE_EUROS, SALE_PRICE_REQUIRED).optional(),
    percent: wholeNumber(1, 99, SALE_PERCENT_INVALID, SALE_PERCENT_INVALID).optional(),
    from: calendarDay(),
    to: calendarDay(),
  })
  .refine(({ price, percent }) => (price === undefined) !== (percent === undefined), {
    error: SALE_PRICE_REQUIRED,
    path: ['price'],
  })
export type SaleInput = z.infer<typeof SaleInput>

type MadeByServer =
  | '_id'
  | 'sale'
  | 'pictures'
  | 'makerCountryName'
  | 'slug'
  | 'collectionName'
  | 'packSize'
  | 'reserved'
  | 'isNew'
  | 'version'
  | 'createdAt'
  | 'updatedAt'

const sleeveFields = {
  name: requiredName(SLEEVE_LIMITS.name, SLEEVE_NAME_REQUIRED),
  /** If blank, the name is the title (decision 6). */
  title: freeText(SLEEVE_LIMITS.title),
  description: freeText(SLEEVE_LIMITS.description),
  price: eurosInput(SLEEVE_MAX_PRICE_EUROS, SLEEVE_PRICE_INVALID),
  packs: packsInput,
  costs: costsInput,
  stock: wholeNumber(0, SLEEVE_MAX_STOCK, SLEEVE_STOCK_INVALID, SLEEVE_STOCK_TOO_LARGE),
  category,
  /** The slug of the collection. Takes precedence over the category. */
  collection: requiredText(200, COLLECTION_NOT_FOUND),
  dimensions: dimensionsInput,
  lowStockBelow: wholeNumber(0, SLEEVE_MAX_STOCK, LOW_STOCK_INVALID, LOW_STOCK_TOO_LARGE),
  sku: ruledText(SLEEVE_LIMITS.sku, skuError, oneSpelling),
  gtin: ruledText(GTIN_TYPED_MAX_LENGTH, gtinError, oneSpelling).transform(gtinDigits),
  images: z.object({
    front: pictureUrl().optional(),
    back: pictureUrl().optional(),
    gallery: z.array(pictureUrl()).max(SLEEVE_LIMITS.gallery, TOO_MANY_PICTURES).optional(),
  }),
  /** Used only if `images.front` is missing. */
  image: pictureUrl(),
  features: z
    .array(freeText(SLEEVE_LIMITS.feature))
    .max(SLEEVE_LIMITS.features, `Pas plus de ${SLEEVE_LIMITS.features} caractéristiques`)
    .transform((features) => features.filter((feature) => feature !== '')),
  ...attributeInputs,
  safety: safetyInput,
  ...listingInputs,
  isPublished: yesOrNo(),
} satisfies Record<Exclude<keyof Sleeve, MadeByServer>, z.ZodType>

/** Applies the defaults of back-office.md §9. */
export const SleeveInput = z.object({
  ...sleeveFields,
  title: sleeveFields.title.default(''),
  description: sleeveFields.description.default(''),
  /** Only a draft gets the default price: the shop makes up no price for a product on sale. */
  price: sleeveFields.price.optional(),
  packs: sleeveFields.packs.optional(),
  costs: sleeveFields.costs.default([]),
  stock: sleeveFields.stock.default(NEW_SLEEVE.stock),
  /** Defaults to the shop's threshold. */
  lowStockBelow: sleeveFields.lowStockBelow.optional(),
  sku: sleeveFields.sku.default(''),
  gtin: sleeveFields.gtin.default(''),
  category: sleeveFields.category.default(NEW_SLEEVE.category),
  collection: sleeveFields.collection.optional(),
  dimensions: sleeveFields.dimensions.default(NEW_SLEEVE.dimensions),
  images: sleeveFields.images.default({}),
  image: sleeveFields.image.optional(),
  features: sleeveFields.features.default([]),
  ...newAttributeInputs,
  safety: sleeveFields.safety.default({}),
  searchTitle: sleeveFields.searchTitle.default(''),
  searchDescription: sleeveFields.searchDescription.default(''),
  isPublished: sleeveFields.isPublished.default(NEW_SLEEVE.isPublished),
})
export type SleeveInput = z.infer<typeof SleeveInput>
export type SleeveInputBody = z.input<typeof SleeveInput>

export const NewSleeveBody = SleeveInput.extend({
  requestId: requestId.optional(),
}).meta({ id: 'NewSleeve', description: 'A sleeve to create' })
export type NewSleeveBody = z.infer<typeof NewSleeveBody>

export const SleevePatch = z
  .object({
    ...sleeveFields,
    /** Null sets the shop's current threshold. */
    lowStockBelow: sleeveFields.lowStockBelow.nullable(),
    /** The stock that the caller saw. With it, `stock` is applied as a difference, so sales since then still count. */
    stockBefore: sleeveFields.stock,
    /** The stock that the caller saw. If the stock has changed since, the answer is 409 STALE. */
    stockSeen: sleeveFields.stock,
    /** Null removes the reduction, running or planned. */
    sale: SaleInput.nullable(),
    version: seenVersion,
  })
  .partial()
  .meta({ id: 'SleeveChange', description: 'The fields of a sleeve to change' })
export type SleevePatch = z.infer<typeof SleevePatch>

const ADMIN_SLEEVE_SORTS = [
  'newest',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
  'days-asc',
] as const

export const AdminSleeveQuery = PageQuery.extend({
  category: category.optional(),
  collection: freeText(200).optional(),
  published: z.enum(PUBLISHED_FILTERS).optional(),
  /** `reorder`: at the pace of the last 30 days, the stock lasts for less than `REORDER_WITHIN_DAYS`. */
  stock: z.enum(['low', 'reorder']).optional(),
  sort: z.enum(ADMIN_SLEEVE_SORTS).optional(),
})
export type AdminSleeveQuery = z.infer<typeof AdminSleeveQuery>
export const SalePreviewBody = z.object({
  sleeves: z
    .array(z.uuid({ error: SLEEVE_NOT_FOUND }))
    .min(1)
    .max(200),
  sale: SaleInput,
})
export const SalePreview = z
  .object({
    items: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        price: Euros,
        reduced: Euros.optional(),
        struck: Euros.optional(),
        errors: z.object({ price: z.string(), from: z.string(), to: z.string() }).partial(),
      }),
    ),
  })
  .meta({ id: 'SalePreview' })
export type SalePreview = z.infer<typeof SalePreview>

export const AdminSleeve = Sleeve.extend({
  /**
   * For admins only: the margin without VAT on the pack whose price the list shows, before any reduction. Missing if
   * the cost is unknown.
   */
  margin: z.object({ amount: Euros, percent: z.number().int() }).optional(),
  /** The days until the stock is sold out at the pace of the last 30 days. Missing if none were sold in that time. */
  daysLeft: z.number().int().optional(),
}).meta({ id: 'AdminSleeve', description: 'A sleeve in the list of the back-office' })
export type AdminSleeve = z.infer<typeof AdminSleeve>
export const AdminSleevePage = pageOf(AdminSleeve).meta({ id: 'AdminSleevePage' })
export type AdminSleevePage = z.infer<typeof AdminSleevePage>
