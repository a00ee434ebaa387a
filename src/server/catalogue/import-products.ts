import { PRODUCTS_FILE } from '#shared/activity/activity-labels.ts'
import { OWN_PRICES } from '#shared/catalogue/file-price.ts'
import type { ProductsImport, ProductsImportResult } from '#shared/catalogue/products-import.ts'
import { recordBatch } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { takePicture } from '../images/take-picture.ts'
import { lockNames } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { updateSleeve } from './change-sleeve.ts'
import { insertSleeves } from './create-sleeve.ts'
import { withFreeSlug } from './former-addresses.ts'
import { judgeLines } from './judge-lines.ts'
import { isAddress, namesOfPictures } from './read-product-line.ts'
import { refuseTaken } from './sleeve-columns.ts'

/**
 * Without `write` the import is only a preview. Refused lines are not written. An empty cell leaves its field
 * unchanged. The stock of an existing product stays, so that purchases since the export are not undone.
 * @throws 422 or 409 if a product changed meanwhile, for example if it took a barcode of the file; no product is
 * written then, but fetched pictures are stored
 */
export async function importProducts(
  services: Services,
  {
    lines,
    prices = OWN_PRICES,
    dimensions,
    write: isWritten,
    importId = newId(),
    filename = '',
  }: ProductsImport,
  byUserId: string,
): Promise<ProductsImportResult> {
  const shown = await judgeLines(services.database.db, lines, { prices, dimensions })
  if (!isWritten) return { lines: shown.map(({ outcome }) => outcome), written: false }
  const sound = lines.filter((_line, at) => shown[at]?.outcome.outcome !== 'refused')
  const by = { byUserId, batch: importId }
  const taken = await takePictures(services, sound, by)
  const written = withFreeSlug(() =>
    write(services.database, async (tx) => {
      // Imports run one after another, because a product without a reference is found by its name, and names are not
      // unique.
      await lockNames(tx, ['import-products'])
      const judged = await judgeLines(tx, lines, { prices, dimensions, taken })
      const updates = judged.flatMap(({ update }) => update ?? [])
      // Sorts by id, because checkouts lock sleeves in this order. Another order could cause deadlocks.
      for (const update of updates.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        await updateSleeve(tx, services, { ...update, ...by })
      const inserts = judged.flatMap(({ insert }) => insert ?? [])
      await insertSleeves(tx, services, inserts, by)
      await recordBatch(tx, {
        id: importId,
        by: byUserId,
        at: services.clock.now(),
        name: `${PRODUCTS_FILE} ${filename}`.trim(),
        added: inserts.length,
        changed: updates.length,
      })
      return judged.map(({ outcome }) => outcome)
    }),
  )
  return { lines: await written.catch(refuseTaken), written: true }
}

/** The time in milliseconds after which a call fetches no further picture. */
const PICTURES_MS = 60_000

/**
 * Returns the library address of each picture, by its address in the file. '' if the library did not take the picture,
 * or if PICTURES_MS had passed.
 */
async function takePictures(
  services: Services,
  lines: ProductsImport['lines'],
  by: { byUserId: string; batch: string },
) {
  const taken = new Map<string, string>()
  const until = performance.now() + PICTURES_MS
  for (const address of lines.flatMap(({ cells }) => namesOfPictures(cells)).filter(isAddress)) {
    if (taken.has(address)) continue
    if (performance.now() > until) {
      taken.set(address, '')
      continue
    }
    const url = await takePicture(services, address, by).then(
      (image) => image.url,
      (error: unknown) => {
        if (error instanceof ShopError) return ''
        throw error
      },
    )
    taken.set(address, url)
  }
  return taken
}
