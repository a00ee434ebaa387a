import { FIRST_COLLECTIONS, SLEEVE_CATEGORIES } from '#shared/catalogue/sleeve-categories.ts'
import { COLLECTIONS } from '../../../demo/collections.ts'
import type { Tx } from '../database/write.ts'
import { pictureId, type DemoPictures } from './load-pictures.ts'

export async function describeCollections(tx: Tx, pictures: DemoPictures): Promise<void> {
  for (const category of SLEEVE_CATEGORIES) {
    const { text, picture } = COLLECTIONS[category]
    await tx
      .updateTable('collections')
      .set({ text, image_id: pictureId(pictures, picture) })
      .where('id', '=', FIRST_COLLECTIONS[category])
      .execute()
  }
}
