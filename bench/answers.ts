import { join } from 'node:path'
import { keep, type Keeper } from '../campaign/processes.ts'
import { measure, recordAnswer } from './load.ts'
import { row } from './table.ts'

type Sides = { shop: number[]; floor: number[] }

/**
 * What an answer from memory costs the shop, beside a bare Node server that sends the same bytes and headers; in turns,
 * because a shared machine changes its speed. The middle of the rounds counts.
 */
export async function compareAnswers(
  shop: Keeper,
  folder: string,
  { rounds, amount }: { rounds: number; amount: number },
): Promise<void> {
  row('answers from memory', 'us each', 'bare Node', 'ratio', 'at most', 'p99 ms', 'bytes')
  for (const [name, path] of await addresses(shop.url)) {
    const file = join(folder, 'answer.json')
    await recordAnswer(shop.url + path, file)
    const bytes = await recordAnswer(shop.url + path, file)
    const floor = await keep({ entry: 'bench/floor.ts', path: '/', variables: { ANSWER: file } })
    try {
      const sides: Sides = { shop: [], floor: [] }
      let p99 = 0
      for (let round = 0; round <= rounds; round++) {
        const ours = await measure(shop.url + path, shop.pid(), amount)
        const bare = await measure(floor.url, floor.pid(), amount)
        // The first one warms both up.
        if (round === 0) continue
        sides.shop.push(ours.microseconds)
        sides.floor.push(bare.microseconds)
        p99 = Math.max(p99, ours.p99)
      }
      const [ours, bare] = [middle(sides.shop), middle(sides.floor)]
      row(
        name,
        ours.toFixed(1),
        bare.toFixed(1),
        (ours / bare).toFixed(2),
        '1.30',
        String(p99),
        String(bytes),
      )
    } finally {
      await floor.stop()
    }
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

export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
