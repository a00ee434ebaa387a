import { z } from 'zod'
import { Picture } from '../images/contract.ts'
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
} from '../contract-fields.ts'
import { plainEmail } from '../email.ts'
import { centsToEuros } from '../money.ts'
import { oneSpelling } from '../one-spelling.ts'
import { PageLimit, PageNumber, PageQuery, Pagination, pageOf } from '../paging-contract.ts'
import {
  AVAILABILITIES,
  PROPERTY_FILTERS,
  SEARCH_MAX_LENGTH,
  SORTS,
  type PropertyFilter,
} from './search-and-sort.ts'
import { SLEEVE_CATEGORIES } from './sleeve-categories.ts'
import { attributeAnswers, attributeInputs, newAttributeInputs } from './attributes-contract.ts'
import { GTIN_TYPED_MAX_LENGTH, gtinDigits, gtinError } from './gtin.ts'
import { SAFETY_LIMITS } from './product-safety.ts'
import { DEFAULT_PACK_SIZE } from './pack-size.ts'
import { Pack, packSize, packsInput } from './packs-contract.ts'
import { SALE_PERCENT_INVALID, SALE_PRICE_REQUIRED } from './sale-price.ts'
import { COLLECTION_NOT_FOUND, SLEEVE_NOT_FOUND } from './texts.ts'
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

const category = z.enum(SLEEVE_CATEGORIES, { error: 'Catégorie inconnue' })

export const SleeveParams = idParams(SLEEVE_NOT_FOUND)

/** Shoppers' calls take the slug of a sleeve as well as its id. */
export const SleeveKeyParams = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/i, { error: SLEEVE_NOT_FOUND })
    .max(300),
})

const Dimensions = z.object({ width: z.number(), height: z.number() })

/** Blank is the shop's default (product-safety.ts). */
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
    /** Euros for a pack of 5 while it is running. */
    price: Euros,
    /** The lowest price of the 30 days before it began, for a pack of 5. */
    struck: Euros,
    from: z.string(),
    to: z.string(),
    isRunning: z.boolean(),
  })
  .meta({ id: 'Sale', description: 'A reduction of a product, running or planned' })

/** A sleeve as everyone sees it (storefront.md §3, back-office.md §3). */
export const Sleeve = z
  .object({
    _id: z.string(),
    name: z.string(),
    title: z.string(),
    description: z.string(),
    /** Euros for a pack of 5, without any reduction. */
    price: Euros,
    /** The packs it is sold in, the largest first: its own, or the usual four (decision 81). */
    packs: z.array(Pack),
    /** A reduction. What is planned is for admins only. */
    sale: Sale.optional(),
    /** Sleeves that can still be bought: reservations are already taken off (decision 10). */
    stock: z.number().int(),
    /** Below this it has to be ordered again. For admins only. */
    lowStockBelow: z.number().int().optional(),
    /** On the shelf, but promised: to payments under way and to orders that are not shipped. In lists for admins only. */
    reserved: z.number().int().optional(),
    /** The shop's own reference; blank where there is none. */
    sku: z.string(),
    /** The number of its barcode (GTIN-8, 12, 13 or 14); blank where there is none. */
    gtin: z.string(),
    /** Made of the name: the last part of its page's address. */
    slug: z.string(),
    category,
    /** The collection's slug, and its name. */
    collection: z.string(),
    collectionName: z.string(),
    dimensions: Dimensions,
    /** Addresses of the pictures; blank where there is none. */
    images: z.object({
      front: z.string(),
      back: z.string(),
      /** Further ones. Lists leave them out. */
      gallery: z.array(z.string()).optional(),
    }),
    /** The front picture's address. */
    image: z.string(),
    /** Size and blurred placeholder of each picture, where it is one of ours. */
    pictures: z
      .object({ front: Picture.nullable(), back: Picture.nullable(), gallery: z.array(Picture).optional() })
      .optional(),
    features: z.array(z.string()),
    ...attributeAnswers,
    /** Lists leave it out. */
    safety: ProductSafety.optional(),
    /** Of the maker, in French, as the server's list names it: every browser shows the same. */
    makerCountryName: z.string().optional(),
    isPublished: z.boolean(),
    packSize: z.literal(DEFAULT_PACK_SIZE),
    /** One of the 5 newest published ones. */
    isNew: z.boolean(),
    /** Counts up with each edit; a write that sends it back is refused when it comes too late (decision 46). */
    version: z.number().int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Sleeve', description: 'A protection for cards, priced for a lot of 5' })
export type Sleeve = z.infer<typeof Sleeve>

/** The response about one sleeve, with all that lists leave out: a product's page is made from this alone. */
export const WholeSleeve = Sleeve.extend({
  images: Sleeve.shape.images.required(),
  pictures: Sleeve.shape.pictures.unwrap().required(),
  safety: ProductSafety,
}).meta({ id: 'WholeSleeve', description: 'A protection with its further pictures and its safety' })
export type WholeSleeve = z.infer<typeof WholeSleeve>

const availability = z.enum(AVAILABILITIES, { error: 'Filtre inconnu' })
const sort = z.enum(SORTS, { error: 'Tri inconnu' })

/** '' is no filter. */
const filterBy = (name: PropertyFilter) =>
  z
    .union([z.literal(''), z.string().max(9).regex(PROPERTY_FILTERS[name].pattern)], {
      error: `Filtre inconnu\u00A0: ${PROPERTY_FILTERS[name].label}`,
    })
    .optional()

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))

/** GET /api/sleeves: with none of these the whole list, with any of them the paged form (decision 7). */
export const SleeveListQuery = z.object({
  page: PageNumber.optional(),
  limit: PageLimit.optional(),
  q: freeText(SEARCH_MAX_LENGTH).optional(),
  availability: availability.optional(),
  /** The slug of a collection. */
  collection: freeText(200).optional(),
  sort: sort.optional(),
  /** Size of the card it is made for, in millimetres: '63x88'. */
  fits: filterBy('fits'),
  /** Width and height of the sleeve in millimetres: '66x91'. */
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
    /** How many each availability would leave, with the other filters as they are. */
    counts: z.record(availability, z.number().int()).optional(),
    /** The same of each collection and of each value of a property that has any; the collections in the owner's order. */
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
    /** What was looked for instead of words that stand nowhere. */
    corrected: z.string().optional(),
  })
  .meta({ id: 'SleevePage', description: 'One page of the published catalogue' })
export type SleevePage = z.infer<typeof SleevePage>

/** GET /api/cart/fillers */
export const FillersQuery = z.object({
  subtotal: z.coerce.number({ error: AMOUNT_INVALID }).min(0, AMOUNT_INVALID),
})

/** A pack that alone brings a cart to free delivery; `price` is the pack's. */
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

/** Also as a plain string, '66 x 91' (storefront.md §3); answers have the two numbers. */
const dimensionsInput = z.preprocess(
  // Our own screens send the numbers.
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

/** Who made it and what to mind: the parts that are given change, the others stay. */
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

/** A price or a percentage off the lowest price of the 30 days before. */
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

/** What a shopkeeper sets: a field of `Sleeve` that is missing here does not compile. */
const sleeveFields = {
  name: requiredName(SLEEVE_LIMITS.name, SLEEVE_NAME_REQUIRED),
  /** Blank or missing: the name (decision 6). */
  title: freeText(SLEEVE_LIMITS.title),
  description: freeText(SLEEVE_LIMITS.description),
  price: eurosInput(SLEEVE_MAX_PRICE_EUROS, SLEEVE_PRICE_INVALID),
  /** The price of a pack of 5 among them is `price`. */
  packs: packsInput,
  stock: wholeNumber(0, SLEEVE_MAX_STOCK, SLEEVE_STOCK_INVALID, SLEEVE_STOCK_TOO_LARGE),
  category,
  /** Its slug. More exact than the category, and wins where both are given. */
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
  /** The same as `images.front`, which wins where both are given. */
  image: pictureUrl(),
  /** Blank ones are dropped. */
  features: z
    .array(freeText(SLEEVE_LIMITS.feature))
    .max(SLEEVE_LIMITS.features, `Pas plus de ${SLEEVE_LIMITS.features} caractéristiques`)
    .transform((features) => features.filter((feature) => feature !== '')),
  ...attributeInputs,
  safety: safetyInput,
  isPublished: yesOrNo(),
} satisfies Record<Exclude<keyof Sleeve, MadeByServer>, z.ZodType>

/**
 * POST /api/sleeves. What is left out takes the back-office's defaults (back-office.md §9). That a
 * published sleeve needs a price above 0 is the handler's rule (decision 6).
 */
export const SleeveInput = z.object({
  ...sleeveFields,
  title: sleeveFields.title.default(''),
  description: sleeveFields.description.default(''),
  price: sleeveFields.price.default(centsToEuros(NEW_SLEEVE.priceCents)),
  packs: sleeveFields.packs.optional(),
  stock: sleeveFields.stock.default(NEW_SLEEVE.stock),
  /** Left out, the shop's own threshold. */
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
  isPublished: sleeveFields.isPublished.default(NEW_SLEEVE.isPublished),
})
export type SleeveInput = z.infer<typeof SleeveInput>
/** What a form may send: everything but the name can be left out. */
export type SleeveInputBody = z.input<typeof SleeveInput>

/** POST /api/sleeves */
export const NewSleeveBody = SleeveInput.extend({
  requestId: requestId.optional(),
}).meta({ id: 'NewSleeve', description: 'A sleeve to create' })
export type NewSleeveBody = z.infer<typeof NewSleeveBody>

/** PATCH /api/sleeves/{id}: changes the fields it is given, no default steps in. */
export const SleevePatch = z
  .object({
    ...sleeveFields,
    /**
     * The stock that the form showed when it was opened. With it, `stock` is applied as a difference, so that what was sold
     * meanwhile stays sold; without it, `stock` is what was counted on the shelf and replaces what was there.
     */
    stockBefore: sleeveFields.stock,
    /** The stock that was looked at when `stock` was typed: where it is another one by now, nothing is changed (409 STALE). */
    stockSeen: sleeveFields.stock,
    /** A reduction to plan or change; null ends it. Its struck price is the server's. */
    sale: SaleInput.nullable(),
    version: seenVersion,
  })
  .partial()
  .meta({ id: 'SleeveChange', description: 'The fields of a sleeve to change' })
export type SleevePatch = z.infer<typeof SleevePatch>

/** How the back-office's list can be sorted. */
const ADMIN_SLEEVE_SORTS = [
  'newest',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
] as const

/** GET /api/admin/sleeves */
export const AdminSleeveQuery = PageQuery.extend({
  category: category.optional(),
  /** The slug of a collection. */
  collection: freeText(200).optional(),
  published: z.enum(['true', 'false']).optional(),
  /** Those that are below their threshold. */
  stock: z.literal('low').optional(),
  sort: z.enum(ADMIN_SLEEVE_SORTS).optional(),
})
export type AdminSleeveQuery = z.infer<typeof AdminSleeveQuery>
/** POST /api/admin/sleeves/sales/preview: what a reduction of these products would be. Nothing is written. */
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
        /** The reduced and the struck price, where it can be announced. */
        reduced: Euros.optional(),
        struck: Euros.optional(),
        /** Why it cannot, by the field of the reduction. */
        errors: z.object({ price: z.string(), from: z.string(), to: z.string() }).partial(),
      }),
    ),
  })
  .meta({ id: 'SalePreview' })
export type SalePreview = z.infer<typeof SalePreview>

export const AdminSleevePage = pageOf(Sleeve).meta({ id: 'AdminSleevePage' })
export type AdminSleevePage = z.infer<typeof AdminSleevePage>
