import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** React and the router: what every page runs, and what changes with an upgrade only. */
const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router|cookie-es|set-cookie-parser)\//

/** What surrounds every screen: small files that would each cost a request. */
const SHELL = /src\/web\/(?:[^/]+|api\/[^/]+)\.tsx?$|src\/shared\/(?:pages|public-api|outage-sentences)/

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
                { name: 'framework', test: FRAMEWORK },
                { name: 'shell', test: SHELL },
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
