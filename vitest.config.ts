import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// These tests need a PostgreSQL server.
const onServersOnly = '.postgres.test.ts'

const api = globSync('src/server/**/*.test.ts').filter(
  (file) =>
    file.endsWith(onServersOnly) ||
    /testing\/(?:shop|sales|manual-orders|whole-shop|database)\.ts'|inject\('databaseTemplate'\)/.test(
      readFileSync(file, 'utf8'),
    ),
)

/** Tests of what may differ between PGlite and PostgreSQL. Other features send the same SQL to both. */
const onBothEngines = [
  'backup/',
  'database/embedded',
  'database/durable-folder.test.ts',
  'database/migrate.test.ts',
  'database/values.test.ts',
  'database/write.test.ts',
  'disk/',
  'inventory/holds.test.ts',
  'jobs/',
  'sales/',
  'settlement/no-oversell.test.ts',
  'start/first-start.test.ts',
  'start/rehearse-start.test.ts',
].map((place) => join('src/server', place))
const isOnBothEngines = (file: string) => onBothEngines.some((place) => file.startsWith(place))
const ofTheEmbeddedEngine = ['src/server/database/{embedded*,durable-folder}.test.ts']

const notOnEmbedded = [
  `**/*${onServersOnly}`,
  ...(process.env['ENGINE_FREE_TESTS'] === 'elsewhere' ? api.filter((file) => !isOnBothEngines(file)) : []),
]

const quickHashes = join(import.meta.dirname, 'src/server/testing/quick-hashes.ts')

/** These tests wait or take longest, so they start first. At the end they would leave the other cores idle. */
const long = /(?:dead-server\.postgres|outages\.postgres|setup\/install|orders\/after-sale)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)))
  }
}

// These settings are not in vite.config.ts, because the plugins of the build must not run in tests.
export default defineConfig({
  test: {
    setupFiles: ['scripts/test-run/property-seed.ts'],
    restoreMocks: true,
    tags: [{ name: 'rare', description: 'Costly tests that run only at night, with `npm run test:all`.' }],
    sequence: { sequencer: LongFirst },
    // More workers than cores, because some file usually waits for a process or a time limit.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // The limits only end tests that hang.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // These tests leave no changed state behind, so files can share the modules of a worker.
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
          // Node runs the sources itself, without Vite.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
          isolate: false,
        },
      },
    ],
  },
})
