import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  // The last quality step is slow. Files above 400 kB are compressed without it, because few browsers request them.
  const quality = constants.BROTLI_MAX_QUALITY - (bytes.length > 400_000 ? 1 : 0)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }) {
    const assets = join(dir, 'assets')
    const files = (await readdir(assets)).filter((name) => /\.(?:js|css|svg|json|wasm)$/.test(name))
    await Promise.all(files.map((name) => compress(join(assets, name))))
  },
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), react(), precompress],
  builder: {},
  // Only authors of plugins need warnings about slow plugins.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        reportCompressedSize: false,
        // The largest file draws PDF documents. It may be large, because few browsers request it.
        chunkSizeWarningLimit: 1000,
        rolldownOptions: {
          input: ['src/web/app/start.ts', 'src/web/app/entry.client.tsx'],
          output: {
            // Each page contains the names of many files, so the hashes are short. They are in lower case, because some
            // disks ignore case.
            hashCharacters: 'hex',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/react(?:-dom|-router)?\//, priority: 3 },
                {
                  name: 'shop',
                  test: /src\/web\/storefront\/(?:layout\/|catalogue\/home-screen)/,
                  priority: 2,
                },
                {
                  name: 'shared',
                  test: /src\/(?:web\/(?:ui|api|session)|shared)\//,
                  minShareCount: 9,
                  priority: 1,
                },
                // Shared sentences are in one file, because a page names each file that it may load later.
                { name: 'texts', test: /src\/shared\/\w+\/texts\.ts/, minShareCount: 2, priority: 0 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server's bundle contains the packages that draw pages, because production does not install them. In
      // development Vite loads them from node_modules.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        // Only the browser draws PDF documents, so the server's bundle leaves out pdfkit.
        resolve: { noExternal: true, external: ['pdfkit'] },
      }),
      build: {
        outDir: 'build/server',
        reportCompressedSize: false,
        // The server's pages name fonts, so file names must equal those of the client's build.
        rolldownOptions: { input: { index: 'src/web/app/ssr.tsx' }, output: { hashCharacters: 'hex' } },
      },
    },
  },
}))
