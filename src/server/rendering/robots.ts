import type { FastifyInstance } from 'fastify'

const CLOSED = [
  '/api/',
  '/admin',
  '/cart',
  '/checkout/',
  '/profile',
  '/login',
  '/register',
  '/order-success',
  '/commande',
  '/forgotten-password',
  '/reset-password',
  '/confirm-email',
  '/desabonnement',
  '/favoris',
  '/retour-en-stock',
  '/ads/',
  '/sandbox/',
]

export function registerRobots(app: FastifyInstance, root: string): void {
  const siteMap = `${root}/sitemap.xml`
  app.get('/robots.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), `Sitemap: ${siteMap}`, ''].join('\n'),
      ),
  )
}
