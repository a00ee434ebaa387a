import { sql } from 'kysely'
import type { ErrorAnswer } from '#shared/error-contract.ts'
import type { Db } from '../database/connect.ts'
import { containing } from '../database/like.ts'
import { imageUrl } from './image-response.ts'

export type ImageUse = NonNullable<ErrorAnswer['usedBy']>[number]

const KINDS: Record<ImageUse['kind'], string> = {
  sleeve: 'la protection',
  article: 'l’article',
  banner: 'la bannière',
}
const NAMED = 3

/** Where a picture stands: on sleeves, on articles and inside their text, on banners. */
export async function usesOfImage(db: Db, id: string): Promise<ImageUse[]> {
  const url = imageUrl(id)
  const { rows } = await sql<ImageUse>`
    select 'sleeve' as kind, id as _id, name from sleeves where front_image_id = ${id} or back_image_id = ${id}
    union all
    select 'article', id, title from articles
    where image_id = ${id} or image = ${url} or content like ${containing(url)}
    union all
    select 'banner', id, title from banners where image_id = ${id} or image = ${url}
    order by kind, name`.execute(db)
  return rows
}

/** Whether orders or open checkouts show it: their copies must not lose their picture (decision 9). */
export async function isShownByOrders(db: Db, id: string): Promise<boolean> {
  const url = imageUrl(id)
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select 1 from order_lines where image = ${url})
        or exists (select 1 from checkout_lines where image = ${url}) as shown`.execute(db)
  return rows[0]?.shown ?? false
}

/** 'Cette image est utilisée par la protection « Prisme » et 2 autres' */
export function inUseSentence(uses: readonly ImageUse[]): string {
  const named = uses.slice(0, NAMED).map(({ kind, name }) => `${KINDS[kind]} «\u202f${name}\u202f»`)
  const more = uses.length - named.length
  const rest = more > 0 ? ` et ${more} autre${more > 1 ? 's' : ''}` : ''
  return `Cette image est utilisée par ${named.join(', ')}${rest}`
}
