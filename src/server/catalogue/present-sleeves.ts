import type { Sleeve } from '#shared/catalogue/contract.ts'
import { bareKey, keysOfProduct, lookupKeys, nameKey, usableNames } from '#shared/catalogue/file-lines.ts'
import { GTIN_TAKEN } from '#shared/catalogue/gtin.ts'
import type { ProductLine } from '#shared/catalogue/products-file.ts'
import {
  barcodeOfOther,
  NAME_AMBIGUOUS,
  NAME_TAKEN,
  referenceRecognised,
} from '#shared/catalogue/products-import.ts'
import type { Db } from '../database/database.ts'
import { isNamedBy } from '../inventory/sleeves-of-file.ts'
import { Refused, type Fields, type Images } from './read-product-line.ts'
import { selectSleeves } from './select-sleeves.ts'
import { galleryPictures } from './sleeve-gallery.ts'
import { answeredCosts, SAFETY_COLUMNS, toSleeve, type SafetyColumns } from './sleeve-response.ts'

type PackCosts = NonNullable<Sleeve['costs']>
export type Shown = Sleeve & { images: Images; lowStockBelow: number; costs: PackCosts }
export type PresentSleeve = { shown: Shown; safety: SafetyColumns }

export async function presentSleeves(db: Db, lines: readonly { cells: ProductLine['cells'] }[]) {
  const byKey = await sleevesByKey(
    db,
    lines.flatMap(({ cells }) => lookupKeys(usableNames(cells))),
  )
  const only = (key: string) => {
    const [found, ...others] = byKey.get(key) ?? []
    return others.length > 0 ? undefined : found
  }
  return {
    /**
     * Finds the product by the line's reference, even if its leading zeros are missing. A line without a reference is
     * found by its barcode, and a line without both by its name. Returns undefined for a new product.
     * @throws Refused for a name that several products have
     */
    find(cells: ProductLine['cells'], notes: string[]): PresentSleeve | undefined {
      const { sku, gtin, name } = usableNames(cells)
      if (sku !== '') return only(`sku:${nameKey(sku)}`) ?? byBareReference(sku, notes)
      const [key = ''] = keysOfProduct({ gtin, name })
      if ((byKey.get(key)?.length ?? 0) > 1) throw new Refused(NAME_AMBIGUOUS)
      return only(key)
    },
    /**
     * Leaves out a barcode that belongs to another product, if references tell the two products apart.
     * @throws Refused if they may be the same product
     */
    leaveTaken(fields: Fields, sleeve: PresentSleeve | undefined, notes: string[]): void {
      const [key = ''] = keysOfProduct({ gtin: fields['gtin'] as string | undefined })
      const other = only(key)
      if (!other || other.shown._id === sleeve?.shown._id) return
      const sku = fields['sku'] ?? sleeve?.shown.sku
      if (!sku || other.shown.sku === '') throw new Refused(GTIN_TAKEN)
      delete fields['gtin']
      notes.push(barcodeOfOther(other.shown.name))
    },
    noteTakenName({ name = '' }: { name?: string | undefined }, notes: string[]): void {
      if (byKey.has(`name:${nameKey(name)}`)) notes.push(NAME_TAKEN)
    },
  }

  function byBareReference(sku: string, notes: string[]): PresentSleeve | undefined {
    const found = only(bareKey(sku) ?? '')
    if (found) notes.push(referenceRecognised(found.shown.sku))
    return found
  }
}

async function sleevesByKey(db: Db, keys: readonly string[]): Promise<Map<string, PresentSleeve[]>> {
  const found = db.selectFrom('sleeves').selectAll('sleeves').where(isNamedBy(keys))
  const rows = await selectSleeves(db, found)
    .select(SAFETY_COLUMNS)
    .select(['sleeves.costs', 'sleeves.search_title', 'sleeves.search_description'])
    .select(galleryPictures().as('gallery'))
    .execute()
  const byKey = new Map<string, PresentSleeve[]>()
  for (const row of rows) {
    const { images, ...sleeve } = toSleeve(row)
    const gallery = row.gallery.map(({ url }) => url)
    const shown = {
      ...sleeve,
      lowStockBelow: row.low_stock_below,
      costs: answeredCosts(row.costs),
      searchTitle: row.search_title,
      searchDescription: row.search_description,
      images: { ...images, gallery },
    }
    for (const key of lookupKeys(row)) {
      const sleeves = byKey.get(key) ?? []
      byKey.set(key, [...sleeves, { shown, safety: row }])
    }
  }
  return byKey
}
