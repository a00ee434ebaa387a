import { join } from 'node:path'
import { keep, type Keeper } from '../campaign/processes.ts'
import { askAtFullSpeed, compare, recordAnswer, warmUp, type Measured } from './load.ts'
import { row } from './table.ts'

export async function compareAnswers(shop: Keeper, folder: string, measured: Measured): Promise<void> {
  row('answers from memory', 'us each', 'bare Node', 'ratio', 'at most', 'p99 ms', 'bytes')
  const all = await addresses(shop.url)
  await warmUp(all.map(([, path]) => shop.url + path))
  for (const [n, [name, path]] of all.entries()) {
    const file = join(folder, `answer-${n}.json`)
    await recordAnswer(shop.url + path, file)
    const bytes = await recordAnswer(shop.url + path, file)
    await reportPair(name, shop.url + path, shop, { file, bytes, measured, atMost: '3.00' })
  }
  // The comparison of a server with itself shows how far the other ratios may be wrong.
  const file = join(folder, 'answer-0.json')
  const other = await bareNode(file)
  try {
    await reportPair('bare Node against itself', other.url, other, { file, bytes: 0, measured, atMost: '' })
  } finally {
    await other.stop()
  }
}

export async function reportFullSpeed(shop: Keeper, seconds: number): Promise<void> {
  row('\nhome page at full speed', 'a second', 'refused', 'p99 ms')
  for (const connections of [16, 64]) {
    const { perSecond, refused, p99 } = await askAtFullSpeed(shop.url, connections, seconds)
    const figures = [Math.round(perSecond).toString(), `${(refused * 100).toFixed(1)} %`, p99.toFixed(1)]
    row(`${connections} connections`, ...figures)
  }
}

const bareNode = (file: string) => keep({ entry: 'bench/floor.ts', path: '/', variables: { ANSWER: file } })

async function reportPair(
  name: string,
  url: string,
  server: Keeper,
  { file, bytes, measured, atMost }: { file: string; bytes: number; measured: Measured; atMost: string },
): Promise<void> {
  const floor = await bareNode(file)
  try {
    const targets = [
      { url, pid: server.pid() },
      { url: floor.url, pid: floor.pid() },
    ] as const
    const { first, second, ratio, p99 } = await compare(targets, measured)
    const figures = [first.toFixed(1), second.toFixed(1), ratio.toFixed(2), atMost, p99.toFixed(1)]
    row(name, ...figures, bytes === 0 ? '' : String(bytes))
  } finally {
    await floor.stop()
  }
}

async function addresses(url: string): Promise<[name: string, path: string][]> {
  const [sleeve] = (await (await fetch(`${url}/api/sleeves`)).json()) as { _id: string }[]
  const home = await (await fetch(url)).text()
  const script = /\/assets\/[\w-]+\.js/.exec(home)?.[0] ?? '/favicon.svg'
  return [
    ['home page', '/'],
    ['product page', `/products/${sleeve?._id}`],
    ['list page, JSON', '/api/sleeves?page=1&limit=12'],
    ['all sleeves, JSON', '/api/sleeves'],
    ['a script', script],
  ]
}
