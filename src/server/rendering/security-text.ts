import type { FastifyInstance } from 'fastify'
import { addDays } from '#shared/shift-dates.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

const VALID_DAYS = 180

export function registerSecurityText(app: FastifyInstance, shop: () => ShopProfile): void {
  app.get('/.well-known/security.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${shop().email}`,
          `Expires: ${addDays(new Date(), VALID_DAYS).toISOString()}`,
          'Preferred-Languages: fr, en',
          `Canonical: ${shop().url}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
