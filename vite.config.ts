import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's bundle is not the router's bare build but a function that takes the shop's parts.
    ssr: { build: { rolldownOptions: { input: 'src/web/ssr.ts' } } },
  },
})
