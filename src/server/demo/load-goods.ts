import { FIRST_COLLECTIONS } from '#shared/catalogue/sleeve-categories.ts'
import { parisDay, shiftDay, startOfParisDay } from '#shared/paris-day.ts'
import { slugify } from '#shared/slug.ts'
import { ARTICLES } from '../../../demo/articles.ts'
import { BANNERS } from '../../../demo/banners.ts'
import { type DemoSleeve, SLEEVES } from '../../../demo/sleeves.ts'
import { NO_SALE } from '../catalogue/sale-columns.ts'
import { searchColumns } from '../catalogue/search.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { imageUrl } from '../images/image-response.ts'
import { daysBefore, workingHoursBefore } from './days-before.ts'
import { pictureId, type DemoPictures } from './load-pictures.ts'

export type LoadedSleeve = { id: string; name: string; image: string; priceCents: number }

/** Each key is the size of a sleeve, and `fits` is the size of the card that goes into it, in millimetres. */
const CARD_OF_SLEEVE: Record<string, { fits: string; pieces: number }> = {
  '66x91': { fits: '63x88', pieces: 100 },
  '64x89': { fits: '63x88', pieces: 100 },
  '62x89': { fits: '59x86', pieces: 60 },
  '73x122': { fits: '70x120', pieces: 50 },
}

export async function loadSleeves(
  tx: Tx,
  pictures: DemoPictures,
  now: Date,
): Promise<Map<string, LoadedSleeve>> {
  const collections = await tx.selectFrom('collections').select(['id', 'name']).execute()
  const rows = SLEEVES.map((sleeve, place) => {
    const at = daysBefore(now, sleeve.daysAgo + 1)
    const card = CARD_OF_SLEEVE[`${sleeve.dimensions.width}x${sleeve.dimensions.height}`]
    const row = {
      id: newId(),
      name: sleeve.name,
      title: sleeve.name,
      description: sleeve.description,
      price_cents: sleeve.priceCents,
      slug: sleeve.slug,
      collection_id: FIRST_COLLECTIONS[sleeve.category],
      width_mm: sleeve.dimensions.width,
      height_mm: sleeve.dimensions.height,
      front_image_id: pictureId(pictures, `${sleeve.slug}-front.webp`),
      back_image_id: pictureId(pictures, `${sleeve.slug}-back.webp`),
      features: JSON.stringify(sleeve.features),
      brand: 'Carapace',
      fits: card?.fits ?? '',
      pieces_per_pack: card?.pieces ?? null,
      thickness_microns: sleeve.microns,
      back_finish: sleeve.back,
      reference: `CAR-${sleeve.dimensions.width}${sleeve.dimensions.height}-${String(place + 1).padStart(3, '0')}`,
      material: 'Polypropylène (PP)',
      is_published: sleeve.isPublished,
      created_at: at,
      updated_at: at,
      ...saleOf(sleeve, now),
    }
    const { name = '' } = collections.find(({ id }) => id === row.collection_id) ?? {}
    const collection = { name, category: sleeve.category }
    return { ...row, ...searchColumns({ ...row, collection }) }
  })
  await tx.insertInto('sleeves').values(rows).execute()
  await tx
    .insertInto('sleeve_pictures')
    .values(
      rows.flatMap(({ id, slug }) =>
        ['corner', 'deck', 'packet'].map((view, place) => ({
          sleeve_id: id,
          place,
          image_id: pictureId(pictures, `${slug}-${view}.webp`),
        })),
      ),
    )
    .execute()
  const prices = rows.flatMap(({ id: sleeve_id, ...row }) => {
    const first = { id: newId(), sleeve_id, price_cents: row.price_cents, since: row.created_at }
    const { sale_price_cents: reduced, sale_begins_at: begin } = row
    return reduced === null || begin === null
      ? [first]
      : [first, { id: newId(), sleeve_id, price_cents: reduced, since: begin }]
  })
  await tx.insertInto('sleeve_prices').values(prices).execute()
  return new Map(
    rows.map(({ id, name, front_image_id, price_cents }, at) => [
      SLEEVES[at]?.slug ?? '',
      { id, name, image: imageUrl(front_image_id), priceCents: price_cents },
    ]),
  )
}

function saleOf({ priceCents, sale }: DemoSleeve, now: Date) {
  if (!sale) return NO_SALE
  const from = shiftDay(parisDay(now), -sale.daysAgo)
  return {
    sale_price_cents: Math.round((priceCents * (100 - sale.percent)) / 100),
    sale_from: from,
    sale_to: shiftDay(parisDay(now), sale.daysLeft),
    sale_begins_at: startOfParisDay(from),
    sale_struck_cents: priceCents,
    is_on_sale: true,
    sale_packs: '[]',
  }
}

export async function loadNews(tx: Tx, pictures: DemoPictures, now: Date): Promise<void> {
  const rows = ARTICLES.map((article, place) => {
    const at = workingHoursBefore(now, article.daysAgo, place)
    const image_id = pictureId(pictures, article.picture)
    return {
      id: newId(),
      slug: slugify(article.title),
      title: article.title,
      summary: article.summary,
      content: article.content,
      image: imageUrl(image_id),
      image_id,
      author: article.author,
      categories: JSON.stringify(article.categories),
      source: article.source ?? null,
      published_at: at,
      created_at: at,
      updated_at: at,
    }
  })
  await tx.insertInto('articles').values(rows).execute()
}

export async function loadBanners(tx: Tx, pictures: DemoPictures, now: Date): Promise<void> {
  const rows = BANNERS.map((banner, place) => {
    const image_id = pictureId(pictures, banner.picture)
    return {
      id: newId(),
      title: banner.title,
      subtitle: banner.subtitle,
      position: banner.position,
      image: imageUrl(image_id),
      image_id,
      is_active: banner.isActive,
      created_at: daysBefore(now, 30 + place),
    }
  })
  await tx.insertInto('banners').values(rows).execute()
}
