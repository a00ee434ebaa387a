import { expect, test } from 'vitest'
import { testShop } from '../testing/shop.ts'

test('a status that the reference lacks is reported at the end, for a known call and for one that a test added', async () => {
  const shop = await testShop({}, (app) => {
    app.get('/api/planted', { config: { access: 'public' }, schema: {} }, (_, reply) =>
      reply.code(418).send(),
    )
    app.addHook('onSend', async (request, reply) => {
      if (request.url === '/api/terms') reply.code(402)
    })
  })
  for (const url of ['/api/planted', '/api/terms', '/api/sleeves']) await shop.app.inject(url)
  await expect(shop.close()).rejects.toThrow(/: GET \/api\/planted 418, GET \/api\/terms 402$/)
})
