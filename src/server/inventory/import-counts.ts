import { bareKey, keyOfLine, lineDoubled, lookupKeys } from '#shared/catalogue/file-lines.ts'
import { SLEEVE_MAX_STOCK } from '#shared/catalogue/sleeve-rules.ts'
import type { CountsImport, CountsImportResult, ShelfCount } from '#shared/inventory/contract.ts'
import {
  countUnreadable,
  lineUnknown,
  readCountsFile,
  readWhole,
  REFERENCE_MISSING,
  type CountedLine,
  type CountsFile,
} from '#shared/inventory/counts-file.ts'
import { shelfError } from '#shared/inventory/stock-rules.ts'
import { COUNT_INVALID, IMPORT_STALE } from '#shared/inventory/texts.ts'
import type { Db } from '../database/database.ts'
import { write } from '../database/write.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { reservedSleeves } from './queries.ts'
import { judgeCounts, saveCounts } from './record-counts.ts'
import { isNamedBy } from './sleeves-of-file.ts'

/**
 * Without `confirmed` lines, this function only returns a preview. The confirmed lines are saved together or not at
 * all.
 * @throws 422 for a file that is not a table of counts; 409 STALE if a confirmed line can no longer be saved
 */
export async function importCounts(
  services: Pick<Services, 'database' | 'clock'>,
  { filename, text, confirmed }: CountsImport,
  byUserId: string,
): Promise<CountsImportResult> {
  const file = readCountsFile(text)
  if (typeof file === 'string') throw invalidFields({ text: file })
  const { uncounted } = file
  if (!confirmed) return { ...(await judgeLines(services.database.db, file)), uncounted, written: false }
  return write(services.database, async (tx) => {
    const judged = await judgeLines(tx, file)
    const seenOf = new Map(confirmed.map(({ _id, seen }) => [_id, seen]))
    const chosen = judged.known.filter(({ _id }) => seenOf.has(_id))
    if (chosen.length < seenOf.size) throw new ShopError('STALE', IMPORT_STALE)
    const counts: ShelfCount[] = chosen.map(({ _id, count, seen }) => ({
      _id,
      count,
      seen: seenOf.get(_id) ?? seen,
    }))
    const { right, refused } = await judgeCounts(tx, counts)
    if (refused.length > 0) throw new ShopError('STALE', IMPORT_STALE)
    await saveCounts(tx, right, { reason: 'import', byUserId, note: filename, now: services.clock.now() })
    const written = new Set(right.filter(({ onShelf, count }) => onShelf !== count).map(({ id }) => id))
    const changes = chosen.filter(({ _id }) => written.has(_id))
    return { changes, refused: judged.refused, unchanged: judged.unchanged, uncounted, written: true }
  })
}

type Change = CountsImportResult['changes'][number]
type Judged = Pick<CountsImportResult, 'changes' | 'refused' | 'unchanged'>

/** `known` has every accepted line, including those that change nothing. */
async function judgeLines(db: Db, file: CountsFile): Promise<Judged & { known: Change[] }> {
  const { lines } = file
  const linesOfKey = Map.groupBy(lines, keyOfLine)
  const named = lines.map(({ reference, barcode }) => ({ sku: reference, gtin: barcode }))
  const shelves = await shelvesOf(db, named.flatMap(lookupKeys))
  // Spreadsheets drop leading zeros, so a reference is also looked up without them.
  const shelfOf = (line: CountedLine) =>
    shelves.get(keyOfLine(line) ?? '') ?? shelves.get(bareKey(line.reference) ?? '')
  const linesOfSleeve = Map.groupBy(lines, (line) => shelfOf(line)?.id)
  const known: Change[] = []
  const refused: CountsImportResult['refused'] = [...file.refused]
  for (const line of lines) {
    const key = keyOfLine(line)
    const shelf = shelfOf(line)
    const count = readWhole(line.count)
    const same = shelf ? linesOfSleeve.get(shelf.id) : linesOfKey.get(key)
    const others = (same ?? []).map((other) => other.line).filter((number) => number !== line.line)
    const message = lineError({ line, key, shelf, count, others })
    const { reference, barcode, name } = line
    if (message !== undefined || !shelf || count === undefined)
      refused.push({
        line: line.line,
        label: reference || barcode || name,
        message: message ?? COUNT_INVALID,
      })
    else known.push(changeOf(line, shelf, count))
  }
  const changes = known.filter(({ seen, count }) => seen !== count)
  refused.sort((a, b) => a.line - b.line)
  return { known, changes, refused, unchanged: known.length - changes.length }
}

function changeOf({ line, exported }: CountedLine, shelf: Shelf, count: number): Change {
  const { id, name, sku, onShelf } = shelf
  const isOlder = exported !== undefined && exported !== onShelf
  return { line, _id: id, name, sku, seen: onShelf, count, ...(isOlder && { exported }) }
}

type Line = {
  line: CountedLine
  key: string | undefined
  shelf: Shelf | undefined
  count: number | undefined
  others: readonly number[]
}

function lineError({ line, key, shelf, count, others }: Line): string | undefined {
  if (key === undefined) return REFERENCE_MISSING
  if (!shelf) return lineUnknown(line)
  if (others.length > 0) return lineDoubled(others)
  if (count === undefined) return countUnreadable(line.count)
  if (count > SLEEVE_MAX_STOCK) return COUNT_INVALID
  return shelfError(count, shelf)
}

type Shelf = { id: string; name: string; sku: string; onShelf: number; reserved: number }

/** A key that several products share finds none of them. */
async function shelvesOf(db: Db, keys: readonly string[]): Promise<Map<string, Shelf>> {
  const rows = await db
    .selectFrom('sleeves')
    .select(['id', 'name', 'sku', 'gtin', 'stock'])
    .select(reservedSleeves('sleeves.id').as('reserved'))
    .where(isNamedBy(keys))
    .execute()
  const shelves = new Map<string, Shelf>()
  const several = new Set<string>()
  for (const { id, name, sku, gtin, stock, reserved } of rows) {
    const shelf = { id, name, sku, onShelf: stock + reserved, reserved }
    for (const key of lookupKeys({ sku, gtin })) {
      if (shelves.has(key)) several.add(key)
      shelves.set(key, shelf)
    }
  }
  for (const key of several) shelves.delete(key)
  return shelves
}
