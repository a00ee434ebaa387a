import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepShop } from '../campaign/processes.ts'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { middle, row } from './table.ts'

/** Lighthouse has many packages, so it is fetched for a measurement and not installed with the shop. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const AUDITS = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const

type Report = {
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue?: number }>
}
type Measured = { score: number; values: number[] }

/**
 * `npm run bench -- --lighthouse` measures pages with Lighthouse on a simulated phone. It prints the median of the
 * runs, and the machine's load, which affects the result.
 */
export async function reportLighthouse(runs: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carapace-bench-'))
  const shop = await keepShop({ DATA_DIR: dataDir })
  try {
    row(`lighthouse, ${runs} runs`, 'score', 'LCP s', 'CLS', 'TBT ms', 'load')
    for (const [name, path] of await pages(shop.url)) {
      visit(shop.url + path, dataDir)
      const seen = Array.from({ length: runs }, () => visit(shop.url + path, dataDir))
      const [lcp = 0, cls = 0, tbt = 0] = AUDITS.map((_, at) =>
        middle(seen.map(({ values }) => values[at] ?? Number.NaN)),
      )
      row(
        name,
        String(Math.round(middle(seen.map(({ score }) => score)) * 100)),
        (lcp / 1000).toFixed(2),
        cls.toFixed(3),
        tbt.toFixed(0),
        (loadavg()[0] ?? 0).toFixed(1),
      )
    }
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function pages(url: string): Promise<[name: string, path: string][]> {
  const [sleeve] = (await (await fetch(`${url}/api/sleeves`)).json()) as { _id: string }[]
  const news = await (await fetch(`${url}/news`)).text()
  const article = /href="(\/news\/[^"/.]+)"/.exec(news)?.[1] ?? '/news'
  return [
    ['home', '/'],
    ['product', `/products/${sleeve?._id}`],
    ['news', '/news'],
    ['article', article],
    ['empty cart', '/cart'],
  ]
}

function visit(url: string, folder: string): Measured {
  const file = join(folder, 'lighthouse.json')
  const flags = '--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage'
  const args = [url, '--quiet', '--only-categories=performance', '--output=json', `--output-path=${file}`]
  const run = spawnSync('npx', ['--yes', LIGHTHOUSE, ...args, flags], {
    env: { ...process.env, CHROME_PATH: findBrowser() },
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`Lighthouse did not run:\n${run.stderr}`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  return {
    score: report.categories.performance.score,
    values: AUDITS.map((audit) => report.audits[audit]?.numericValue ?? Number.NaN),
  }
}
