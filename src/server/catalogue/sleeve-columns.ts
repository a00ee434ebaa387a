import type { Updateable } from 'kysely'
import type { SleeveInput, SleevePatch } from '#shared/catalogue/contract.ts'
import { sleeveErrors } from '#shared/catalogue/sleeve-rules.ts'
import { eurosToCents } from '#shared/money.ts'
import type { SleevesRow } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { invalidFields } from '../http/errors.ts'
import { requireImage } from '../images/image-of-url.ts'
import { sleeveSearchText } from './search-text.ts'

type Changed = Omit<Updateable<SleevesRow>, 'stock'>

/** The columns that a form's fields say; what it does not name is left out. The stock is not among them. */
export async function columnsOf(tx: Tx, given: SleeveInput | SleevePatch): Promise<Changed> {
  const { name, description, price, category, dimensions, features, isPublished } = given
  const front = given.images?.front ?? given.image
  const back = given.images?.back
  return defined({
    name,
    title: given.title,
    description,
    price_cents: price === undefined ? undefined : eurosToCents(price),
    category,
    width_mm: dimensions?.width,
    height_mm: dimensions?.height,
    front_image_id: front === undefined ? undefined : await requireImage(tx, front, 'images.front'),
    back_image_id: back === undefined ? undefined : await requireImage(tx, back, 'images.back'),
    features: features && JSON.stringify(features),
    is_published: isPublished,
  })
}

type Named = { name: string; title: string }

/** The title is the name where none was given, and goes on being it when the name changes (decision 6). */
export function namesOf(now: Named, before?: Named) {
  const follows = now.title === '' || (before?.title === before?.name && now.title === before?.title)
  const title = follows ? now.name : now.title
  return { title, search_text: sleeveSearchText({ name: now.name, title }) }
}

/** @throws 422 for what keeps the sleeve from being saved (decision 6). */
export function refuseBroken(
  sleeve: { name: string; price_cents: number; is_published: boolean },
  stock: number,
) {
  const errors = sleeveErrors({
    name: sleeve.name,
    priceCents: sleeve.price_cents,
    stock,
    isPublished: sleeve.is_published,
  })
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

function defined(columns: { [K in keyof Changed]: Changed[K] | undefined }): Changed {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Changed
}
