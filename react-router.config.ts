import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { SHOPS_ROUTES } from './src/web/shops-routes.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // One file a screen: its few lines of loader are not worth a request of their own.
  splitRouteModules: false,
  // The whole route table travels with the first page: no later request to discover routes, and prefetching works at once.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => {
    const assets = join(reactRouterConfig.buildDirectory, 'client/assets')
    writeShopsRoutes(assets)
    precompress(assets)
  },
} satisfies Config

type Manifest = { routes: Record<string, Record<string, unknown>> }

/**
 * The route table without the back-office's, which no document of the shop leads into without loading another one: what
 * shoppers fetch in its place (`src/web/late-scripts.ts`). What is false there need not be said.
 */
function writeShopsRoutes(directory: string): void {
  const [name = ''] = readdirSync(directory).filter((file) => /^manifest-\w+\.js$/.test(file))
  const text = readFileSync(join(directory, name), 'utf8')
  const [, start = '', table = ''] = /^(window\.__reactRouterManifest=)(\{.*\});?\s*$/s.exec(text) ?? []
  if (!table) throw new Error(`${name} is not written as expected: see react-router.config.ts`)
  const manifest = JSON.parse(table) as Manifest
  const routes = Object.entries(manifest.routes).flatMap(([id, route]) =>
    id.startsWith('admin')
      ? []
      : [[id, Object.fromEntries(Object.entries(route).filter(([, is]) => is !== false))]],
  )
  const written = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  writeFileSync(join(directory, name.replace('.js', SHOPS_ROUTES)), `${start}${written}`)
}

/** Compresses once, at build time and as hard as can be, what is served for a year. */
function precompress(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!/\.(?:js|css|svg|json|wasm)$/.test(name)) continue
    const file = join(directory, name)
    const bytes = readFileSync(file)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
