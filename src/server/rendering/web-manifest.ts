import type { FastifyInstance } from 'fastify'
import { PAPER } from '#shared/rendering/paper-colours.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

const ICON_SIZES = ['192x192', '512x512']

export function registerWebManifest(app: FastifyInstance, shop: () => ShopProfile): void {
  const manifest = ({ name }: ShopProfile) => ({
    id: '/',
    name,
    short_name: name,
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    icons: ICON_SIZES.flatMap((sizes) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/icon-${sizes.split('x')[0]}.png`,
        sizes,
        type: 'image/png',
        purpose,
      })),
    ),
  })
  app.get('/site.webmanifest', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' })
      .send(JSON.stringify(manifest(shop()))),
  )
}
