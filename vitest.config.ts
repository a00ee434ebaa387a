import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What only a PostgreSQL server does is tested in the part of the run that has one (scripts/test.mjs).
const onServersOnly = '.postgres.test.ts'

/** Tests that open a database of their own: `npm test` runs each on PostgreSQL, and those that are not engine-free on the embedded engine too. */
const api = globSync('src/server/**/*.test.ts').filter(
  (file) =>
    file.endsWith(onServersOnly) ||
    /testing\/(?:shop|whole-shop|database)\.ts'|inject\('databaseTemplate'\)/.test(
      readFileSync(file, 'utf8'),
    ),
)

// The same on any engine: what stands before the database, and features without holds, series or locks of their own.
// Where a run has both engines, these are tried on the server alone.
const engineFree = [
  'accounts',
  'activity',
  'ads',
  'alerts',
  'banners',
  'catalogue',
  'config',
  'customers',
  'dashboard',
  'demo',
  'favourites',
  'figures',
  'guests',
  'http',
  'images',
  'live-updates',
  'messages',
  'news',
  'rendering',
  'restock',
  'settings',
  'terms',
  'withdrawals',
].map((folder) => `src/server/${folder}/**`)
/** The same, in folders whose other tests are tried on both: what a price is. */
const engineFreeFiles = ['src/server/checkout/amounts.test.ts', 'src/server/promotions/amounts.test.ts']
/** They open the embedded engine themselves. */
const ofTheEmbeddedEngine = ['src/server/database/{embedded*,durable-folder}.test.ts']

const notOnEmbedded = [
  `**/*${onServersOnly}`,
  ...(process.env['ENGINE_FREE_TESTS'] === 'elsewhere' ? [...engineFree, ...engineFreeFiles] : []),
]

const quickHashes = join(import.meta.dirname, 'src/server/testing/quick-hashes.ts')

/** Tests that mostly wait: as the last ones they would leave the other cores idle. */
const waiting = /(?:dead-server\.postgres|outages\.postgres|setup\/install)\.test\.ts$/

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(waiting.test(b.moduleId)) - Number(waiting.test(a.moduleId)))
  }
}

// Kept apart from vite.config.ts: the router's plugin has no business in tests.
export default defineConfig({
  test: {
    setupFiles: ['scripts/test-run/property-seed.ts'],
    restoreMocks: true,
    sequence: { sequencer: WaitingFirst },
    // Left to itself Vitest keeps one core free, which is half of a small machine. There is always a file that waits: for one that
    // is stopped, for a limit that ends.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // Far above what a test takes, also on a busy machine: they only end what hangs. No rule of the shop is a time here.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Pure rules: what one file loads, the next one of the worker finds loaded.
          isolate: false,
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: api,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: api,
          exclude: process.env['TEST_DATABASE_URL'] ? ofTheEmbeddedEngine : notOnEmbedded,
          globalSetup: ['src/server/testing/template.ts'],
          execArgv: [`--import=${quickHashes}`],
          // Node runs the sources as they are, as `npm start` does, and keeps what it has compiled.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
          // The whole shop is loaded once for each worker, not for each file.
          isolate: false,
        },
      },
    ],
  },
})
