import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSleevePage, SleevePage } from '#shared/catalogue/contract.ts'
import { ATTRIBUTES, ATTRIBUTE_NAMES, type AttributeName } from '#shared/catalogue/sleeve-attributes.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { refreshSearchTexts } from './refresh-search-texts.ts'
import { SEARCH_EDITION } from './search.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const inShop = async (q: string) => {
  const url = `/api/sleeves?${new URLSearchParams({ q, limit: '100' }).toString()}`
  const { sleeves, corrected } = (await shop.app.inject({ url })).json<SleevePage>()
  return corrected === undefined ? sleeves.map(({ name }) => name) : []
}
const inBackOffice = async (q: string) => {
  const url = `/api/admin/sleeves?${new URLSearchParams({ q, limit: '100' }).toString()}`
  const { items } = (await shop.app.inject({ url, headers: admin.headers })).json<AdminSleevePage>()
  return items.map(({ name }) => name)
}

test.each([
  ['Kappa 6,5 cm', 'kappa 6,5 cm', 'KAPPA 6.5 CM'],
  ['Dr.Mabuse Vol.2, n.1', 'dr mabuse vol 2', 'Dr. Mabuse'],
  ['Écarlate & Violet', 'ecarlate violet', 'écarlate / violet', 'Écarlate – Violet', 'écarlate : violet'],
  ['Sigma/Tau', 'sigma / tau', 'sigma,tau', 'sigma-tau'],
  ['L’étui d’Oméga', 'l´étui', 'l`étui d‘omega', "L'ETUI", 'lʼétui', 'l′étui'],
  ['Nu\u00ADance \u2013 mat', 'nuance mat', 'nu\u200Bance'],
  ['Boîte (100 pcs) [Rouge]', 'boîte 100 pcs rouge', 'boite (100'],
  ['★ Étoile', 'étoile', '★'],
  ['C++ & C#', 'c++', 'C#'],
  ['Ng', 'ng'],
])('%s is found by its own name, and by the words in it', async (name, ...others) => {
  await addSleeve(shop, { name })
  for (const typed of [name, ...others]) {
    expect(await inShop(typed), typed).toContain(name)
    expect(await inBackOffice(typed), typed).toContain(name)
  }
})

test.each(['KAP.12', 'EV3.5', 'A/B-9', 'x_1', 'Réf:7+'])(
  'the reference %s finds its product, which comes first in the back-office',
  async (sku) => {
    const name = `Article ${sku.length} ${sku.charCodeAt(0)}`
    await addSleeve(shop, { name, sku })
    await addSleeve(shop, { name: 'Autre', description: `Voir ${sku} aussi` })
    for (const typed of [sku, sku.toLowerCase(), ` ${sku} `]) {
      expect(await inShop(typed), typed).toContain(name)
      expect((await inBackOffice(typed))[0], typed).toBe(name)
    }
  },
)

test('any name finds its product', async () => {
  const names = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => /\S/u.test(text))
  const some = fc.sample(names, { numRuns: 40, seed: 51 })
  for (const name of some) await addSleeve(shop, { name, slug: `n-${some.indexOf(name)}` })
  for (const name of some) expect(await inBackOffice(name), JSON.stringify(name)).toContain(name)
})

const VALUES: Record<AttributeName, [value: string | number, ...typed: string[]]> = {
  fits: ['59x86', '59x86', '59 × 86 mm'],
  games: ['Keyforge', 'keyforge'],
  thickness: [137, '137 microns', 'épaisseur 137'],
  back: ['brillant', 'dos brillant'],
  piecesPerPack: [83, '83 pochettes', 'conditionnement 83'],
  brand: ['Ülmer-Guard', 'ulmer-guard'],
}

test.each(ATTRIBUTE_NAMES)('a product is found by its %s', async (attribute) => {
  const [value, ...typed] = VALUES[attribute]
  const name = `Porteur de ${attribute}`
  await addSleeve(shop, { name, [ATTRIBUTES[attribute].column]: value })
  for (const each of typed) expect(await inShop(each), each).toContain(name)
})

test('search texts of an earlier release are updated, and nothing else of the row changes', async () => {
  const id = await addSleeve(shop, {
    name: 'Ancien 2,5 mm',
    search_text: 'par d’autres règles',
    search_more: '',
    search_edition: 0,
  })
  const row = () => shop.database.db.selectFrom('sleeves').selectAll().where('id', '=', id).executeTakeFirst()
  const before = await row()
  expect(await inShop('ancien 2,5 mm')).toEqual([])
  await refreshSearchTexts(shop)
  expect(await inShop('ancien 2,5 mm')).toEqual(['Ancien 2,5 mm'])
  const { search_text, search_more, search_edition, ...kept } = (await row()) ?? {}
  expect(before).toMatchObject(kept)
  expect([search_text, search_edition]).toEqual(['ancien 2 5 mm ,', SEARCH_EDITION])
  expect(search_more).toContain(' 66x91')
})
