import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // One file a screen: its few lines of loader are not worth a request of their own.
  splitRouteModules: false,
  // The whole route table travels with the first page: no later request to discover routes, and prefetching works at once.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config

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
