import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** React and the router: what every page runs, and what changes with an upgrade only. */
const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router|cookie-es|set-cookie-parser)\//

/**
 * What surrounds every screen of the storefront and what the catalogue shows, with all it needs: as files of their own
 * they would each cost a request, its headers, and what compression finds across them.
 */
const SHELL = new RegExp(
  [
    String.raw`src/web/(?:[^/]+\.tsx?$|api/|session/)`,
    String.raw`src/web/storefront/(?:layout|cookies|ads)/`,
    String.raw`src/web/storefront/(?:cart/use-cart|home/product-card)\.`,
    String.raw`src/web/ui/(?:breadcrumbs|empty-state|scroll-focus|select|skeleton)\.`,
    String.raw`src/shared/catalogue/sentences\.`,
    String.raw`preload-helper|rolldown.runtime`,
  ].join('|'),
)

/** What the product page and the cart share: a shopper goes from the one to the other. */
const BUYING =
  /src\/(?:web\/(?:ui\/(?:dialog|confirm-dialog|radio-tiles|disclosure|quantity-stepper)\.|storefront\/(?:cart\/(?:check-lines|own-reservation)|product\/lot-name)\.)|shared\/(?:cart\/sentences|catalogue\/lot-price)\.)/

/** What so many screens share that whoever visits one soon needs it: fields, summaries of errors, pagination. */
const SHARED = /src\/(?:web\/(?:ui|storefront)|shared)\//
const MANY = 6

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 4 },
                { name: 'shell', test: SHELL, priority: 3 },
                { name: 'buying', test: BUYING, minShareCount: 2, priority: 2 },
                { name: 'shared', test: SHARED, minShareCount: MANY, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The server's bundle is not the router's bare build but a function that takes the shop's parts.
    ssr: { build: { rolldownOptions: { input: 'src/web/ssr.ts' } } },
  },
})
