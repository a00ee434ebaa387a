import { readdir, readFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import { uuidV7 } from '#shared/ids.ts'
import type { ImagesRow } from '../database/tables.ts'
import type { Pictures } from '../images/make-picture-variants.ts'
import { contentHash, trustedImage } from '../images/prepare-image.ts'
import { imageRow } from '../images/store-image.ts'

const FOLDER = new URL('../../../demo/pictures/', import.meta.url)
const CAPTIONS: Record<string, string> = {
  front: 'Le dos imprimé',
  back: 'La face, transparente\u00A0: votre carte',
  corner: 'Le coin, quatre fois plus grand',
  deck: 'Soixante cartes protégées',
  packet: 'Le lot de 32, dans sa bande',
}
const captionOf = (name: string) => CAPTIONS[/-(\w+)\.webp$/.exec(name)?.[1] ?? ''] ?? ''

const DRAWN_AT = Date.UTC(2026, 10, 21)

export type DemoPictures = ReadonlyMap<string, Insertable<ImagesRow>>

/** A picture's id is made from its content, so a second attempt after a kill overwrites the same files. */
export async function storePictures(pictures: Pictures, now: Date): Promise<DemoPictures> {
  const names = await readdir(FOLDER)
  const rows = await Promise.all(
    names.map(async (name) => {
      const prepared = await trustedImage(await read(name))
      const id = idOf(prepared.contentHash)
      await pictures.keep(id, prepared.bytes)
      return [name, { ...imageRow(id, prepared, name, now), alt: captionOf(name) }] as const
    }),
  )
  return new Map(rows)
}

/** Includes pictures that are no longer in the library. */
export async function demoPictureIds(): Promise<string[]> {
  const names = await readdir(FOLDER)
  return Promise.all(names.map(async (name) => idOf(contentHash(await read(name)))))
}

const read = (name: string) => readFile(new URL(name, FOLDER))

const idOf = (hash: string) => uuidV7(DRAWN_AT, Buffer.from(hash, 'hex'))

export function pictureId(pictures: DemoPictures, name: string): string {
  const row = pictures.get(name)
  if (!row) throw new Error(`demo/pictures has no ${name}.`)
  return row.id
}
