import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddress } from './page-address.ts'
import { pageTags } from './page-tags.ts'

const ID = '0198f2c0-1111-7222-8333-444455556666'
const NOTHING = '00000000-0000-7000-8000-000000000000'

const isKnownPath = (path: string) =>
  /^\/(|products\/[^/]+|collections\/[^/]+|news|news\/[^/]+|cgv|login|cart|checkout\/payment|profile\/orders\/[^/]+|admin|admin\/orders)$/.test(
    path,
  )
const read = (url: string) => readAddress(url, isKnownPath)

test.each([
  ['/', '/'],
  ['/?utm_source=letter&fbclid=1', '/'],
  ['/?sort=price-asc&q=nacre', '/?q=nacre&sort=price-asc'],
  ['/?q=nacre&sort=price-asc', '/?q=nacre&sort=price-asc'],
  ['/?availability=all&sort=default&q=', '/'],
  ['/?q=%20dragon%20', '/?q=dragon'],
  ['/?sort=cheap&page=01&availability=soon&thickness=1e2&collection=a%20b', '/'],
  ['/?page=2.0', '/?page=2'],
  ['/?page=2000000', '/'],
  ['/?q=a+b', '/?q=a%20b'],
  [`/?q=${'a'.repeat(99)}%F0%9F%98%80`, `/?q=${'a'.repeat(99)}`],
  ['/collections/pokemon?sort=cheap', '/collections/pokemon'],
  ['/news?page=abc&category=Tous', '/news'],
  ['/news?page=02&q=+encre+', '/news?page=2&q=encre'],
  ['/?format=66x91&collection=pokemon', '/?collection=pokemon&format=66x91'],
  ['/?back=mat&thickness=100&fits=63x88', '/?fits=63x88&thickness=100&back=mat'],
  ['/collections/pokemon?piecesPerPack=60&collection=marvel', '/collections/pokemon?piecesPerPack=60'],
  ['/collections/pokemon?page=2&collection=marvel', '/collections/pokemon?page=2'],
  [`/products/${ID}/`, `/products/${ID}`],
  [`/products/${ID.toUpperCase()}?q=nacre`, `/products/${ID}`],
  ['/news?page=2&x=1', '/news?page=2'],
  ['/news?page=1', '/news'],
  ['/x1/..', '/'],
  ['/x1/../?q=a', '/?q=a'],
  ['//', '/'],
  ['/./cgv', '/cgv'],
  ['/c%67v', '/cgv'],
  ['/CGV/', '/cgv'],
  ['//cgv//', '/cgv'],
])('%s is the page %s', (requested, expected) => {
  expect(read(requested)).toMatchObject({ address: expected, isShell: false })
})

test.each([
  ['/login?from=/cart&junk=1', '/login'],
  ['/%61dmin', '/admin'],
  ['/ADMIN/orders?q=a', '/admin/orders'],
  ['/checkout/payment?x', '/checkout/payment'],
  [`/profile/orders/${ID}`, `/profile/orders/${NOTHING}`],
  ['/nowhere', '/404'],
  ['/admin/nowhere?q=a', '/admin/404'],
  ['/administration', '/404'],
  ['/wp-login.php?a=1', '/404'],
  ['/%00', '/404'],
  ['/%E0%A4%A', '/404'],
  ['/a%2Fb', '/404'],
  ['/%0d%0aset-cookie', '/404'],
  ['/products/--', `/products/${NOTHING}`],
  ['/products/l%27%C3%A9t%C3%A9', `/products/${NOTHING}`],
  ['/collections/a%20b', '/collections/-'],
  ['/news/%00', '/404'],
  ['/news/a%0ab', '/404'],
  ['/news/l%27%C3%A9t%C3%A9', '/news/-'],
])('%s is answered with the document %s, which is rendered once for all visitors', (requested, expected) => {
  expect(read(requested)).toEqual({ address: expected, isShell: true })
})

test('a product, a collection and an article are looked up before their page is rendered', () => {
  expect(read(`/products/${ID}`).subject).toMatchObject({ kind: 'sleeve', key: ID })
  expect(read('/products/coeur-d-armure').subject).toMatchObject({ kind: 'sleeve', key: 'coeur-d-armure' })
  expect(read('/collections/pokemon?page=2').subject).toMatchObject({ kind: 'collection', key: 'pokemon' })
  expect(read('/news/bien-choisir').subject).toMatchObject({ kind: 'article', key: 'bien-choisir' })
})

test('each address has its own page, and unknown parameters never create another', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/news', '/cgv', `/products/${ID}`),
      fc.webQueryParameters(),
      (path, query) => {
        const { address } = read(`${path}?${query}`)
        expect(read(address).address).toBe(address)
        expect(read(`${path}?${query}&zz=1`).address).toBe(address)
      },
    ),
  )
})

test('arbitrary requests create few documents, except for searches, products and articles', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const { address, isShell, subject } = read(`/${path}?${query}`)
      expect(isShell || subject !== undefined || /^\/(news)?(\?|$)|^\/cgv$/.test(address)).toBe(true)
    }),
  )
})

test('a page becomes stale when its data changes', () => {
  expect(pageTags('/?q=nacre')).toEqual(['settings', 'catalogue', 'banners'])
  expect(pageTags('/products/1')).toEqual(['settings', 'catalogue'])
  expect(pageTags('/collections/pokemon?page=2')).toEqual(['settings', 'catalogue'])
  expect(pageTags('/news?page=2')).toEqual(['settings', 'news'])
  expect(pageTags('/news/a')).toEqual(['settings', 'news', 'catalogue'])
  expect(pageTags('/cgv')).toEqual(['settings'])
})
