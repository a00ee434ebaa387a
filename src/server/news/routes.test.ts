import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, ArticleInputBody, ArticlePage, WholeArticle } from '#shared/news/contract.ts'
import { signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { drawnPicture, storeImage } from '../testing/pictures.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const idOf = ({ _id: id }: { _id: string }) => id

let shop: TestShop
let admin: SignedIn
beforeAll(async () => {
  shop = await testShop()
  admin = await signUpAdmin(shop)
})
afterAll(() => shop.close())

const article = (changes: Partial<ArticleInputBody> = {}): ArticleInputBody => ({
  title: 'Un titre',
  summary: 'Un résumé',
  content: '<p>Un texte</p>',
  author: 'Zoé',
  categories: ['Autres'],
  ...changes,
})

const post = (payload: object, headers: object = admin.headers) =>
  shop.app.inject({ method: 'POST', url: '/api/articles', payload, headers: { ...headers } })
const create = async (changes: Partial<ArticleInputBody>) => (await post(article(changes))).json<Article>()
const get = (url: string, headers: object = {}) => shop.app.inject({ url, headers: { ...headers } })
const list = async (query: Record<string, string>, headers: object = {}) =>
  (await get(`/api/articles?${new URLSearchParams(query).toString()}`, headers)).json<ArticlePage>()

test('an article is published now, under the address of its title', async () => {
  const answer = await post(article({ title: 'L’Été des cartes', source: 'https://exemple.test/a' }))
  expect(answer.statusCode).toBe(201)
  const made = answer.json<Article>()
  expect(made).toMatchObject({
    slug: 'l-ete-des-cartes',
    title: 'L’Été des cartes',
    image: '',
    picture: null,
    source: 'https://exemple.test/a',
    publishedAt: shop.clock.now().toISOString(),
  })
  const read = { ...made, sleeves: [] }
  expect((await get(`/api/articles/slug/${made.slug}`)).json()).toEqual(read)
  expect((await get(`/api/articles/${idOf(made)}`)).json()).toEqual(read)
})

test('without a query the list returns ten articles, latest first, and counts all', async () => {
  for (let n = 0; n < 12; n++) {
    shop.clock.forward(60_000)
    await create({ title: `Numéro ${n}` })
  }
  const { articles, pagination } = (await get('/api/articles')).json<ArticlePage>()
  expect(articles).toHaveLength(10)
  expect(articles[0]?.title).toBe('Numéro 11')
  expect(pagination).toEqual({ page: 1, pages: Math.ceil(pagination.total / 10), total: pagination.total })
  const second = await list({ page: '2', limit: '10' })
  expect(second.articles[0]?.title).toBe('Numéro 1')
  expect((await list({ page: '99' })).articles).toEqual([])
})

test('words and categories filter the list, regardless of accents and case', async () => {
  await create({ title: 'Cœur d’ŒUVRE', summary: 'À l’atelier 100 %', categories: ['Dessins animés'] })
  const titles = async (query: Record<string, string>) =>
    (await list(query)).articles.map(({ title }) => title)
  expect(await titles({ q: 'coeur d’oeuvre' })).toEqual(['Cœur d’ŒUVRE'])
  expect(await titles({ q: 'a L’ATELIER' })).toEqual(['Cœur d’ŒUVRE'])
  expect(await titles({ q: "l'atelier oeuvre" })).toEqual(['Cœur d’ŒUVRE'])
  expect(await titles({ q: '100 %' })).toEqual(['Cœur d’ŒUVRE'])
  expect(await titles({ q: '_œuvre' })).toEqual([])
  await create({ title: 'Łódź', summary: 'Un salon' })
  expect(await titles({ q: 'LODZ' })).toEqual(['Łódź'])
  expect(await titles({ category: 'Dessins animés' })).toEqual(['Cœur d’ŒUVRE'])
  expect(await titles({ category: 'Inconnue' })).toEqual([])
})

test('only an admin who asks for all sees future articles', async () => {
  const customer = await signUp(shop)
  const coming = await create({ title: 'Bientôt', publishedAt: '2099-01-01T08:00:00Z' })
  const seen = async (headers: object) =>
    (await list({ q: 'Bientôt', all: 'true' }, headers)).articles.map(({ _id: id }) => id)
  expect(await seen(admin.headers)).toEqual([idOf(coming)])
  expect(await seen(customer.headers)).toEqual([])
  expect(await seen({})).toEqual([])
  expect((await list({ q: 'Bientôt' }, admin.headers)).articles).toEqual([])
  expect((await get('/api/articles/slug/bientot')).statusCode).toBe(404)
  expect((await get(`/api/articles/${idOf(coming)}`)).statusCode).toBe(404)
  expect((await get(`/api/articles/${idOf(coming)}`, admin.headers)).statusCode).toBe(200)
})

test('two articles with the same title, created at once, get two addresses', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => create({ title: 'Doublon' })))
  expect(made.map(({ slug }) => slug).toSorted()).toEqual(
    ['', '-2', '-3', '-4', '-5', '-6'].map((end) => `doublon${end}`),
  )
})

test('an update keeps address and day by default, and never takes another article’s address', async () => {
  const [first, second] = [await create({ title: 'Premier' }), await create({ title: 'Second' })]
  const put = async (id: string, changes: Partial<ArticleInputBody>) =>
    (
      await shop.app.inject({
        method: 'PUT',
        url: `/api/articles/${id}`,
        payload: article(changes),
        headers: admin.headers,
      })
    ).json<Article>()
  shop.clock.forward(60_000)
  const kept = await put(idOf(second), { title: 'Autre titre' })
  expect(kept).toMatchObject({ slug: 'second', title: 'Autre titre', publishedAt: second.publishedAt })
  expect(kept.updatedAt).not.toBe(second.updatedAt)
  expect((await put(idOf(second), { slug: 'premier' })).slug).toBe('premier-2')
  expect((await put(idOf(second), { slug: 'premier' })).slug).toBe('premier-2')
  expect((await put(idOf(first), { slug: 'premier' })).slug).toBe('premier')
  expect((await put(idOf(second), { slug: 'second' })).slug).toBe('second')
})

test('the back-office finds articles by their state and sorts them', async () => {
  const word = `tri${crypto.randomUUID().slice(0, 8)}`
  const later = new Date(shop.clock.now().getTime() + 86_400_000).toISOString()
  await create({ title: `${word} É` })
  await create({ title: `${word} A`, publishedAt: later })
  await create({ title: `${word} f`, isDraft: true })
  const titles = async (query: Record<string, string>, headers: object = admin.headers) =>
    (await list({ q: word, all: 'true', ...query }, headers)).articles.map(({ title }) => title.at(-1))
  expect(await titles({ sort: 'title-asc' })).toEqual(['A', 'É', 'f'])
  expect(await titles({ sort: 'title-desc' })).toEqual(['f', 'É', 'A'])
  expect(await titles({ state: 'published' })).toEqual(['É'])
  expect(await titles({ state: 'scheduled' })).toEqual(['A'])
  expect(await titles({ state: 'draft' })).toEqual(['f'])
  expect(await titles({ state: 'draft' }, {})).toEqual([])
})

test('no article can take an address at the moment when its article gives it up', async () => {
  for (let round = 0; round < 8; round += 1) {
    const held = await create({ title: `Départ ${crypto.randomUUID()}` })
    const { slug } = held
    const moved = shop.app.inject({
      method: 'PUT',
      url: `/api/articles/${idOf(held)}`,
      headers: admin.headers,
      payload: article({ title: 'Ailleurs', slug: `ailleurs-${round}` }),
    })
    const [, ...taken] = await Promise.all([moved, ...[1, 2, 3].map(() => create({ title: 'Autre', slug }))])
    expect(taken.map((made) => made.slug)).not.toContain(slug)
    expect((await get(`/api/articles/slug/${slug}`)).json<Article>()).toMatchObject({ _id: idOf(held) })
  }
})

test('HTML is sanitised when saved, and a text with only scripts counts as empty', async () => {
  const made = await create({ content: '<p onclick="x()">ok</p><script>x()</script>' })
  expect(made.content).toBe('<p>ok</p>')
  const answer = await post(article({ content: '<script>x()</script>' }))
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    expect.objectContaining({ fields: { content: 'Le contenu est requis' } }),
  ])
})

test('a library picture is linked, a missing one is refused, and an external address is kept', async () => {
  const { url } = await storeImage(shop, { bytes: await drawnPicture(), filename: 'a.png' })
  const made = await create({ image: `${shop.config.publicUrl}${url}/640.webp` })
  expect(made).toMatchObject({ image: url, picture: { url, width: 400, height: 500 } })
  const missing = await post(article({ image: '/images/01900000-0000-7000-8000-000000000000' }))
  expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([422, ['image']])
  expect(await create({ image: 'https://exemple.test/a.png' })).toMatchObject({
    image: 'https://exemple.test/a.png',
    picture: null,
  })
})

test('each missing field has its own error sentence', async () => {
  const answer = await post({ title: ' ', content: '<p></p>' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toMatchObject({
    title: 'Le titre est requis',
    summary: 'Le résumé est requis',
    author: "L'auteur est requis",
    categories: 'Une catégorie est requise',
  })
})

test('a long article is accepted, even beyond the size limit of other calls', async () => {
  expect((await post(article({ content: `<p>${'é'.repeat(400_000)}</p>` }))).statusCode).toBe(201)
})

test('only an admin can write, and a deleted article is gone', async () => {
  const customer = await signUp(shop)
  expect((await post(article(), {})).statusCode).toBe(401)
  expect((await post(article(), customer.headers)).statusCode).toBe(403)
  const { _id: id, slug } = await create({ title: 'À supprimer' })
  const remove = (headers: object) =>
    shop.app.inject({ method: 'DELETE', url: `/api/articles/${id}`, headers: { ...headers } })
  expect((await remove(customer.headers)).statusCode).toBe(403)
  expect((await remove(admin.headers)).json()).toEqual({ message: 'Article supprimé avec succès !' })
  expect((await remove(admin.headers)).statusCode).toBe(404)
  const missing = await get(`/api/articles/slug/${slug}`)
  expect([missing.statusCode, missing.json().message]).toEqual([404, 'Article non trouvé'])
  expect((await get('/api/articles/pas-un-id')).statusCode).toBe(404)
})

test('writes announce that the news has changed', async () => {
  const changes: string[] = []
  shop.database.changes.onChange((change) => changes.push(change))
  const { _id: id } = await create({ title: 'Annoncé' })
  await shop.app.inject({ method: 'DELETE', url: `/api/articles/${id}`, headers: admin.headers })
  expect(changes).toEqual(['news', 'news'])
})

const put = async ({ _id: id }: Article, changes: Partial<ArticleInputBody> & { version?: number }) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/articles/${id}`,
    payload: article(changes),
    headers: { ...admin.headers },
  })
const slugAt = async (slug: string) => (await get(`/api/articles/slug/${slug}`)).json<Partial<Article>>().slug

test('every former address of an article redirects to its current one, and no other article can use it', async () => {
  const first = await create({ title: 'Chaîne une' })
  for (const slug of ['chaine-deux', 'chaine-trois']) await put(first, { title: 'Chaîne', slug })
  expect(await Promise.all(['chaine-une', 'chaine-deux', 'chaine-trois'].map(slugAt))).toEqual(
    Array.from({ length: 3 }, () => 'chaine-trois'),
  )
  const second = await create({ title: 'Chaîne une' })
  expect(second.slug).toBe('chaine-une-2')
  expect((await put(second, { slug: 'chaine-deux' })).json().slug).toBe('chaine-deux-2')
  expect(await slugAt('chaine-une')).toBe('chaine-trois')
  expect((await put(first, { slug: 'chaine-une' })).json().slug).toBe('chaine-une')
  expect(await Promise.all(['chaine-une', 'chaine-trois'].map(slugAt))).toEqual(['chaine-une', 'chaine-une'])
  await shop.app.inject({ method: 'DELETE', url: `/api/articles/${idOf(first)}`, headers: admin.headers })
  expect((await get('/api/articles/slug/chaine-trois')).statusCode).toBe(404)
  expect((await create({ title: 'Chaîne trois' })).slug).toBe('chaine-trois')
})

test('only the back-office sees a draft, and its date is the day on which it is published', async () => {
  const draft = await create({ title: 'Brouillon', isDraft: true })
  const publicly = async () => [
    (await get(`/api/articles/slug/${draft.slug}`)).statusCode,
    (await get(`/api/articles/${idOf(draft)}`)).statusCode,
    (await list({ q: 'Brouillon' })).articles.length,
  ]
  expect(await publicly()).toEqual([404, 404, 0])
  expect((await get(`/api/articles/${idOf(draft)}`, admin.headers)).json()).toEqual({ ...draft, sleeves: [] })
  const renamed = (await put(draft, { slug: 'brouillon-b' })).json<Article>()
  expect([renamed.isDraft, (await get('/api/articles/slug/brouillon')).statusCode]).toEqual([true, 404])
  shop.clock.forward(60_000)
  const out = { isDraft: false, publishedAt: renamed.publishedAt, version: renamed.version }
  expect((await put(draft, out)).json()).toMatchObject({
    isDraft: false,
    publishedAt: shop.clock.now().toISOString(),
  })
  expect((await put(draft, out)).statusCode).toBe(409)
})

test('an article shows the products that it links to, in its order, as they are now', async () => {
  const [dragon, moon, hidden, bare] = [
    await addSleeve(shop, { name: 'Dragon', slug: 'dragon-cite' }),
    await addSleeve(shop, { name: 'Lune', slug: 'lune-citee' }),
    await addSleeve(shop, { name: 'Caché', slug: 'cache-cite', is_published: false }),
    await addSleeve(shop, { name: 'Nu' }),
  ]
  await shop.database.db
    .insertInto('sleeve_addresses')
    .values({ slug: 'ancienne-lune', subject_id: moon, left_at: shop.clock.now() })
    .execute()
  const made = await create({
    title: 'Trois protections',
    content: [
      '<p><a href="/products/ancienne-lune?lot=32">Lune</a>, <a href="/products/dragon-cite">Dragon</a>',
      ` et encore <a target="_blank" href="${shop.config.publicUrl}/products/lune-citee#photos">Lune</a>,`,
      ` <a href="/products/cache-cite">cachée</a>, <a href="/products/${bare}">nue</a>,`,
      ' <a href="/products/inconnue">inconnue</a>, <a href="https://exemple.test/products/dragon-cite">ailleurs</a>,',
      ' &lt;a href="/products/cache-cite"&gt; en toutes lettres, <a href="/">accueil</a></p>',
    ].join(''),
  })
  const shown = async () => {
    const { sleeves } = (await get(`/api/articles/slug/${made.slug}`)).json<WholeArticle>()
    return sleeves.map((sleeve) => [idOf(sleeve), sleeve.price])
  }
  const named = [
    [moon, 2.5],
    [dragon, 2.5],
    [bare, 2.5],
  ]
  expect(await shown()).toEqual(named)
  const byId = (await get(`/api/articles/${idOf(made)}`, admin.headers)).json<WholeArticle>()
  expect(byId.sleeves.map(idOf)).toEqual([moon, dragon, bare])
  const change = (id: string, payload: object) =>
    shop.app.inject({ method: 'PATCH', url: `/api/sleeves/${id}`, payload, headers: admin.headers })
  expect((await change(dragon, { price: 4 })).statusCode).toBe(200)
  expect((await change(hidden, { isPublished: true })).statusCode).toBe(200)
  expect(await shown()).toEqual([
    [moon, 2.5],
    [dragon, 4],
    [hidden, 2.5],
    [bare, 2.5],
  ])
})

test('an article with many links shows twelve products', async () => {
  const ids: string[] = []
  for (let n = 0; n < 13; n++) ids.push(await addSleeve(shop))
  const links = ids.map((id) => `<a href="/products/${id}">${id}</a>`)
  const made = await create({ title: 'Un catalogue', content: `<p>${links.join(' ')}</p>` })
  const { sleeves } = (await get(`/api/articles/slug/${made.slug}`)).json<WholeArticle>()
  expect(sleeves.map(idOf)).toEqual(ids.slice(0, 12))
})
