import { defineConfig } from 'vitest/config'

// Kept apart from vite.config.ts: the router's plugin has no business in tests.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
    // What only a PostgreSQL server does is tested in the part of the run that has one (scripts/test.mjs).
    exclude: process.env['TEST_DATABASE_URL'] ? [] : ['**/*.postgres.test.ts'],
    globalSetup: ['src/server/testing/template.ts'],
    setupFiles: ['scripts/test-run/property-seed.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
