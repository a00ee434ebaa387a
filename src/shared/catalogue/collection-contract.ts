import { z } from 'zod'
import {
  freeText,
  idParams,
  Instant,
  pictureUrl,
  ruledText,
  seenVersion,
  requestId,
  listingInputs,
} from '../contract-fields.ts'
import { Picture } from '../images/contract.ts'
import { oneSpelling } from '../one-spelling.ts'
import { COLLECTION_NOT_FOUND } from './admin-texts.ts'
import { COLLECTION_LIMITS, collectionNameError } from './collection-rules.ts'
import { SLEEVE_CATEGORIES } from './sleeve-categories.ts'

export const Collection = z
  .object({
    slug: z.string(),
    name: z.string(),
    text: z.string(),
    picture: Picture.nullable(),
    count: z.number().int(),
    searchTitle: z.string(),
    searchDescription: z.string(),
  })
  .meta({ id: 'Collection' })
export type Collection = z.infer<typeof Collection>
export const CollectionList = z.array(Collection)

export const CollectionSlugParams = z.object({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: COLLECTION_NOT_FOUND }),
})

export const AdminCollection = Collection.extend({
  _id: z.string(),
  image: z.string(),
  category: z.enum(SLEEVE_CATEGORIES),
  /** True for the specification's five collections, which cannot be deleted. */
  stays: z.boolean(),
  all: z.number().int(),
  version: z.number().int(),
  updatedAt: Instant,
}).meta({ id: 'AdminCollection' })
export type AdminCollection = z.infer<typeof AdminCollection>
export const AdminCollectionList = z.array(AdminCollection)

export const CollectionParams = idParams(COLLECTION_NOT_FOUND)

export const CollectionInput = z.object({
  name: ruledText(COLLECTION_LIMITS.name, collectionNameError, oneSpelling),
  text: freeText(COLLECTION_LIMITS.text).default(''),
  image: pictureUrl().default(''),
  searchTitle: listingInputs.searchTitle.default(''),
  searchDescription: listingInputs.searchDescription.default(''),
})
export type CollectionInput = z.infer<typeof CollectionInput>

export const NewCollectionBody = CollectionInput.extend({ requestId: requestId.optional() }).meta({
  id: 'NewCollection',
})
export type NewCollectionBody = z.infer<typeof NewCollectionBody>

/** A change without texts for search engines leaves the stored ones as they are. */
export const CollectionChange = CollectionInput.extend({
  searchTitle: listingInputs.searchTitle.optional(),
  searchDescription: listingInputs.searchDescription.optional(),
  version: seenVersion,
}).meta({
  id: 'CollectionChange',
})
export type CollectionChange = z.infer<typeof CollectionChange>

export const CollectionOrder = z
  .object({ ids: z.array(z.uuid()).max(1_000), seen: z.array(z.uuid()).max(1_000).optional() })
  .meta({ id: 'CollectionOrder' })
export type CollectionOrder = z.infer<typeof CollectionOrder>
