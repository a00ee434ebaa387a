import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '../campaign/call.ts'
import { keepShop, type Keeper } from '../campaign/processes.ts'
import { readProductsFile, type ProductLine } from '../src/shared/catalogue/products-file.ts'
import {
  importBatches,
  type LineOutcome,
  type ProductsImportResult,
} from '../src/shared/catalogue/products-import.ts'
import { row } from './table.ts'

/**
 * `npm run bench:import` measures how long the import of a product file takes and how much memory the server uses, with
 * 1,000 and 10,000 lines, or with the numbers of lines after `--`. `kill -9` interrupts the import, and the file is
 * sent again. Afterwards there must be as many products as lines. 'warm MB' is the peak until a quarter of the lines is
 * written, 'peak MB' the peak of the whole import.
 */
const ADMIN = { ADMIN_EMAIL: 'patron@grand.test', ADMIN_PASSWORD: 'Grande-2026!' }
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000]
const ANSWERS = { prices: { per: 5, vat: 0 }, dimensions: { width: 66, height: 91 } }

async function measure(size: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carapace-import-'))
  const shop = await keepShop({ ...ADMIN, DATA_DIR: dataDir, DEMO_DATA: 'false', RATE_LIMITS: '100000' })
  try {
    const lines = fileOf(size)
    const half = lines.slice(0, size / 2)
    const token = await signIn(shop)
    const watch = watchMemory(shop)
    const checked = await timed(() => send(shop, token, lines))
    const quarter = half.slice(0, size / 4)
    const first = await timed(() => send(shop, token, quarter, checked.result))
    const warm = watch.most()
    const second = await timed(() => send(shop, token, half.slice(quarter.length), checked.result))
    // The server is killed during the next batch. Then the owner imports the same file again.
    const [next = []] = importBatches(lines.slice(half.length))
    const cut = sendBatch(shop, token, next, checked.result)
    await shop.killAndRestart()
    await cut
    const again = await signIn(shop)
    const rechecked = await timed(() => send(shop, again, lines))
    const rest = await timed(() => send(shop, again, lines, rechecked.result))
    watch.stop()
    const listed = await call<{ pagination: { total: number } }>('GET', `${shop.url}/api/admin/sleeves`, {
      token: again,
    })
    const products = listed?.body.pagination.total ?? 0
    const times = [checked.ms, first.ms + second.ms, rechecked.ms, rest.ms].map((ms) =>
      (ms / 1000).toFixed(1),
    )
    row('products of a file', ...[size, ...times, watch.least, warm, watch.most(), products].map(String))
    if (products !== size) throw new Error(`${products} products for ${size} lines`)
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function fileOf(size: number): ProductLine[] {
  const head =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant SKU,Variant Inventory Qty,Variant Price,Status'
  const text = `<p>${'Une pochette mate, sans PVC, pour cartes de format standard. '.repeat(12)}</p>`
  const products = Array.from(
    { length: size },
    (_, at) =>
      `p-${at},Pochettes série ${at},"${text}",Marque,Divers,a,true,SH-${at},${at % 200},${(at % 9) + 1}.50,active`,
  )
  const file = readProductsFile([head, ...products].join('\n'))
  if (typeof file === 'string') throw new Error(file)
  return file.lines
}

async function signIn(shop: Keeper): Promise<string> {
  const body = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  const session = await call('POST', `${shop.url}/api/auth/login`, { body })
  return String(session?.body['token'])
}

type Outcomes = Map<number, LineOutcome>

/** Without `seen`, only previews. With the outcomes of a preview as `seen`, writes the new and the changed lines. */
async function send(shop: Keeper, token: string, lines: readonly ProductLine[], seen?: Outcomes) {
  const outcomes: Outcomes = new Map()
  for (const batch of importBatches(seen ? lines.filter((line) => isWanted(line, seen)) : lines)) {
    const answer = await sendBatch(shop, token, batch, seen)
    if (answer?.status !== 200) throw new Error(`${answer?.status} ${JSON.stringify(answer?.body)}`)
    for (const outcome of answer.body.lines) outcomes.set(outcome.line, outcome)
  }
  return outcomes
}

function isWanted({ line }: ProductLine, seen: Outcomes): boolean {
  return ['new', 'changed'].includes(seen.get(line)?.outcome ?? '')
}

function sendBatch(shop: Keeper, token: string, batch: readonly ProductLine[], seen?: Outcomes) {
  const lines = batch.map((line) => ({ ...line, version: seen?.get(line.line)?.version }))
  const body = { ...ANSWERS, lines, write: seen !== undefined }
  return call<ProductsImportResult>('POST', `${shop.url}/api/admin/sleeves/import`, { token, body })
}

async function timed<Result>(work: () => Promise<Result>) {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}

/** Samples the server's resident memory, in MB (Linux). */
function watchMemory(shop: Keeper) {
  const read = () => {
    try {
      const status = readFileSync(`/proc/${shop.pid()}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // The process has been killed.
      return undefined
    }
  }
  const least = read()
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, read() ?? 0)
  }, 50)
  return { least, most: () => most, stop: () => clearInterval(timer) }
}

row('', 'lines', 'check s', 'half s', 'check s', 'rest s', 'before MB', 'warm MB', 'peak MB', 'products')
for (const size of SIZES) await measure(size)
