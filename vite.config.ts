import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { leanFramework } from './src/web/lean-framework.ts'

/** React, the router and what the bundler adds: what every page runs, and what changes with an upgrade only. */
const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router|cookie-es|set-cookie-parser)\/|preload-helper|rolldown.runtime/

/**
 * What surrounds every screen of the storefront and what the catalogue shows, with all it needs: as files of their own
 * they would each cost a request, its headers, and what compression finds across them.
 */
const SHELL = files(
  'src/web/entry.client.tsx',
  'src/web/trusted-markup.ts',
  'src/web/api/browser-api.ts',
  'src/web/api/router-contexts.ts',
  'src/web/root.tsx',
  'src/web/page-meta.ts',
  'src/web/use-shop.ts',
  'src/web/route-error.tsx',
  'src/web/browser-storage.ts',
  'src/web/create-store.ts',
  'src/web/api/api.ts',
  'src/web/api/public-loader.ts',
  'src/web/session/use-session.ts',
  'src/web/session/use-sign-out.ts',
  'src/web/session/return-path.ts',
  'src/web/storefront/layout/',
  'src/web/storefront/ads/ad-columns.tsx',
  'src/web/storefront/privacy/cookie-banner.tsx',
  'src/web/storefront/cart/browser-cart.ts',
  'src/web/storefront/catalogue/begun-sleeve.tsx',
  'src/web/storefront/catalogue/known-sleeves.ts',
  'src/web/storefront/catalogue/sleeve-badges.tsx',
  'src/web/storefront/catalogue/sleeve-card.tsx',
  'src/web/ui/badge.tsx',
  'src/web/ui/breadcrumbs.tsx',
  'src/web/ui/chip.tsx',
  'src/web/ui/empty-state.tsx',
  'src/web/ui/money.tsx',
  'src/web/ui/picture.tsx',
  'src/web/ui/retry-button.tsx',
  'src/web/ui/scroll-focus.ts',
  'src/web/ui/select.tsx',
  'src/web/ui/skeleton.tsx',
  'src/shared/catalogue/texts.ts',
  'src/shared/catalogue/sleeve-categories.ts',
  'src/shared/catalogue/search-and-sort.ts',
  'src/shared/catalogue/card-sleeve.ts',
)

/** What the product page and the cart share: a shopper goes from the one to the other. */
const BUYING = files(
  'src/web/ui/dialog.tsx',
  'src/web/ui/confirm-dialog.tsx',
  'src/web/ui/radio-tiles.tsx',
  'src/web/ui/disclosure.tsx',
  'src/web/ui/quantity-stepper.tsx',
  'src/web/storefront/cart/cart-check.ts',
  'src/web/storefront/cart/own-reservation.ts',
  'src/web/storefront/catalogue/pack-label.ts',
  'src/shared/catalogue/pack-price.ts',
  'src/shared/catalogue/product-safety.ts',
  'src/shared/shipping/shipping-fee.ts',
)

/** The heart-shaped button beside a product, and the list behind it. */
const FAVOURITES = files(
  'src/web/storefront/favourites/favourite-button.tsx',
  'src/web/storefront/favourites/favourites-store.ts',
)

/**
 * Compiled whole while it is fetched, beside what the page does: what every visit runs anyway would else stop the page,
 * function by function (decision 149). Browsers that do not know the hint read a comment.
 */
const COMPILED_AHEAD = new Set(['framework', 'shell', 'home-screen', 'sleeve-screen', 'sleeve-presentation'])

/** What so many screens share that whoever visits one soon needs it: fields, summaries of errors, pagination. */
const SHARED = /src\/(?:web\/(?:ui|api|session|storefront)|shared)\//
const MANY = 6

/** Whether a module is one of these files, or in one of these folders. A name that has moved stops the build. */
function files(...paths: string[]) {
  const missing = paths.filter((path) => !existsSync(new URL(path, import.meta.url)))
  if (missing.length > 0) throw new Error(`vite.config.ts names what is not there: ${missing.join(', ')}`)
  return (id: string) => paths.some((path) => id.includes(`/${path}`))
}

/**
 * Writes beside the build which scripts there are: what each imports at once, and what each of our modules in it weighs
 * when compressed alone. `e2e/first-sight.spec.ts` reads there what a page pays for.
 */
const scriptContents: Plugin = {
  name: 'script-contents',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    const scripts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const contents = scripts.map(({ fileName, facadeModuleId, imports, modules }) => ({
      fileName,
      of: pathOf(facadeModuleId ?? ''),
      imports,
      modules: Object.entries(modules).map(([id, { code }]) => [
        pathOf(id),
        brotliCompressSync(code ?? '').length,
      ]),
    }))
    writeFileSync(join(import.meta.dirname, 'build/script-contents.json'), JSON.stringify(contents))
  },
}
const pathOf = (id: string) => /\/(src\/[^?]+)/.exec(id)?.[1] ?? ''

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanFramework(), scriptContents],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            postBanner: ({ name }) => (COMPILED_AHEAD.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 4 },
                { name: 'shell', test: SHELL, priority: 3 },
                { name: 'buying', test: BUYING, minShareCount: 2, priority: 2 },
                { name: 'favourites', test: FAVOURITES, priority: 2 },
                { name: 'shared', test: SHARED, minShareCount: MANY, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The server's bundle is not the router's bare build but a function that takes the shop's parts.
    // It is one file: what the browser imports later is in it at once, and that is no mistake.
    ssr: {
      build: {
        rolldownOptions: { input: 'src/web/ssr.ts', checks: { ineffectiveDynamicImport: false } },
      },
    },
  },
})
