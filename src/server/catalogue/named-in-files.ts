import { sql } from 'kysely'
import { nameKey } from '#shared/catalogue/file-lines.ts'
import type { ProductLine } from '#shared/catalogue/products-file.ts'
import type { Db } from '../database/database.ts'
import { imageUrl } from '../images/image-response.ts'
import { collectionKey, isAddress, namesOfPictures } from './read-product-line.ts'

export async function collectionsByName(
  db: Db,
): Promise<ReadonlyMap<string, { slug: string; name: string }>> {
  const rows = await db.selectFrom('collections').select(['slug', 'name']).execute()
  return new Map(
    rows.flatMap((row) => [row.slug, row.name].map((known) => [collectionKey(known), row] as const)),
  )
}

export async function picturesByName(
  db: Db,
  lines: readonly { cells: ProductLine['cells'] }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = lines
    .flatMap(({ cells }) => namesOfPictures(cells))
    .filter((name) => !isAddress(name))
    .map(nameKey)
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select(['id', 'filename'])
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(normalize(filename, nfc) collate "und-x-icu") = any(${names}::text[])`,
        sql<boolean>`${imageUrl('')} || id = any(${names}::text[])`,
      ]),
    )
    .execute()
  const found = new Map<string, string[]>()
  for (const { id, filename } of rows) {
    const url = imageUrl(id)
    for (const name of [nameKey(filename), url]) found.set(name, [...(found.get(name) ?? []), url])
  }
  return found
}
