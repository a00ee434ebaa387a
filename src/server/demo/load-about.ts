import { withChange } from '#shared/settings/settings.ts'
import { aboutText } from '../../../demo/about.ts'
import type { Db } from '../database/database.ts'
import type { Tx } from '../database/write.ts'
import { imageUrl } from '../images/image-response.ts'
import { pictureId, type DemoPictures } from './load-pictures.ts'

export async function loadAbout(tx: Tx, pictures: DemoPictures): Promise<void> {
  await changeAbout(
    tx,
    aboutText((name) => imageUrl(pictureId(pictures, name))),
  )
}

/** Returns true if the shop's 'about' text is the demo's. The ids of the pictures in it may differ. */
export async function isDemoAbout(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').executeTakeFirst()
  const text = row?.value.texts?.about?.replaceAll(/\/images\/[0-9a-f-]{36}/g, '')
  return text === aboutText(() => '')
}

export const takeOutAbout = (tx: Tx): Promise<void> => changeAbout(tx, '')

async function changeAbout(tx: Tx, about: string): Promise<void> {
  const { value } = await tx.selectFrom('settings').select('value').forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(withChange(value, { texts: { about } })) })
    .execute()
  tx.changed('settings')
}
