import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { themeSheet } from '#shared/settings/accent-colour.ts'
import type { SettingsAnswer, SettingsChange, TextVersions } from '#shared/settings/contract.ts'
import { KEPT_VERSIONS } from '#shared/settings/owner-texts.ts'
import { NO_METHOD_LEFT, REGIME_IN_PAST } from '#shared/settings/settings-rules.ts'
import { COUNTRIES, OVERSEAS } from '#shared/shipping/countries.ts'
import { DEMO_SELLER } from '../config/demo-seller.ts'
import { shopProfile } from '../rendering/shop-profile.ts'
import { signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { settingsJobs } from './jobs.ts'
import { openSettings } from './settings-cache.ts'

let shop: TestShop
let owner: SignedIn
beforeAll(async () => {
  shop = await testShop({ SHOP_PHONE: '04 78 00 11 22' })
  owner = await signUpAdmin(shop)
})
afterAll(() => shop.close())

async function get(): Promise<SettingsAnswer> {
  return (
    await shop.app.inject({ url: '/api/admin/settings', headers: owner.headers })
  ).json<SettingsAnswer>()
}

async function put(payload: SettingsChange) {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: owner.headers,
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const france = (fee: number, freeFrom: number | null = null) => ({
  mondialRelay: { France: { offered: true, fee, freeFrom } },
})

test('a new shop behaves exactly as specified', async () => {
  const settings = await get()
  expect(settings.delivery.mondialRelay.France).toEqual({ offered: true, fee: 4.3, freeFrom: 30 })
  expect(settings.delivery.mondialRelay.Suisse.offered).toBe(false)
  expect(settings.delivery.colissimo.Suisse).toEqual({ offered: true, fee: 8.9, freeFrom: null })
  expect(settings.delivery.delayDays).toEqual({ min: 2, max: 4 })
  expect(settings).toMatchObject({
    lowStock: 10,
    closingDays: [],
    vat: { today: 'added', threshold: 85_000 },
  })
})

test('wallets are off until the owner switches them on, and the browser learns which ones are on', async () => {
  const off = { applePay: false, googlePay: false, payLater: false }
  expect((await get()).payment).toEqual({ ...off, appleDomainFile: '' })
  expect(shopProfile(shop, {}).payment.extraMeans).toEqual({})
  expect((await put({ payment: { googlePay: true } })).status).toBe(200)
  expect((await put({ payment: { payLater: true } })).status).toBe(200)
  expect(shopProfile(shop, {}).payment.extraMeans).toEqual({ googlePay: true, payLater: true })
  await put({ payment: { googlePay: false, payLater: false } })
})

test('Apple gets the owner’s file unchanged, or a 404 if there is none', async () => {
  const url = '/.well-known/apple-developer-merchantid-domain-association'
  expect((await shop.app.inject(url)).statusCode).toBe(404)
  const appleDomainFile = '7B227073704964223A22' + 'AF'.repeat(4_500)
  expect((await put({ payment: { appleDomainFile } })).status).toBe(200)
  const answer = await shop.app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect(answer.body).toBe(appleDomainFile)
  const long = await put({ payment: { appleDomainFile: 'A'.repeat(20_001) } })
  expect(long.status).toBe(422)
  expect(long.body.fields).toHaveProperty(['payment.appleDomainFile'])
  await put({ payment: { appleDomainFile: '' } })
})

test('only admins can read and change settings', async () => {
  const { headers } = await signUp(shop)
  for (const method of ['GET', 'PUT'] as const) {
    const answer = await shop.app.inject({ method, url: '/api/admin/settings', headers, payload: {} })
    expect(answer.statusCode).toBe(403)
  }
})

test('a value from the environment is stored once, and the owner’s value takes precedence', async () => {
  expect((await get()).shop.phone).toBe('04 78 00 11 22')
  expect((await put({ shop: { phone: '04 99 88 77 66' } })).status).toBe(200)
  const again = await openSettings(shop)
  expect(again.shop.phone).toBe('04 99 88 77 66')
})

test('if two admins change settings at once, the later one sees what the first stored', async () => {
  const { version } = await get()
  expect((await put({ version, lowStock: 12 })).status).toBe(200)
  const late = await put({ version, lowStock: 15 })
  expect(late).toMatchObject({ status: 409, body: { code: 'STALE', present: { lowStock: 12 } } })
  expect((await get()).lowStock).toBe(12)
})

test('the activity log has the values before and after', async () => {
  await put({ home: { headline: 'Vos cartes, à l’abri' } })
  const entry = await shop.database.db
    .selectFrom('activity')
    .selectAll()
    .where('subject_kind', '=', 'settings')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ by_user_id: owner.id, act: 'changed' })
  expect(entry.changes).toEqual([
    {
      field: 'home.headline',
      before: 'Protégez vos cartes, gardez leur éclat',
      after: 'Vos cartes, à l’abri',
    },
  ])
})

test.each([
  [{ delivery: france(-1) }, 'delivery.mondialRelay.France.fee', 'négatif'],
  [{ delivery: france(5, 3) }, 'delivery.mondialRelay.France', 'ne peut pas être inférieur au tarif'],
  [{ delivery: { delayDays: { min: 5, max: 3 } } }, 'delivery.delayDays', 'plus court'],
  [{ closingDays: [{ from: '2026-12-24', to: '2026-12-20', text: '' }] }, 'closingDays', 'précéder'],
  [
    {
      closingDays: [
        { from: '2026-12-20', to: '2026-12-24', text: '' },
        { from: '2026-12-24', to: '2026-12-26', text: '' },
      ],
    },
    'closingDays',
    'recouvrent',
  ],
  [{ shop: { name: ' ' } }, 'shop.name', 'Indiquez le nom de la boutique'],
  [{ shop: { email: 'personne' } }, 'shop.email', 'invalide'],
  [{ shop: { socialUrl: 'javascript:alert(1)' } }, 'shop.socialUrl', 'https://'],
  [{ shop: { socialUrl: 'http://social.example/@carapace' } }, 'shop.socialUrl', 'https://'],
  [{ shop: { manufacturerCountry: 'Chine' } }, 'shop.manufacturerCountry', 'deux lettres'],
  [{ home: { headline: ' ' } }, 'home.headline', 'obligatoire'],
] as [SettingsChange, string, string][])('%j is refused at %s', async (change, field, sentence) => {
  const before = await get()
  const { status, body } = await put(change)
  expect([status, body.code]).toEqual([422, 'INVALID_FIELDS'])
  expect(body.fields[field]).toContain(sentence)
  expect(await get()).toEqual(before)
})

test('at least one delivery method must remain', async () => {
  const none = Object.fromEntries(
    COUNTRIES.map((country) => [country, { offered: false, fee: 5, freeFrom: null }]),
  )
  const { status, body } = await put({ delivery: { mondialRelay: none, colissimo: none } })
  expect([status, body.fields.delivery]).toEqual([422, NO_METHOD_LEFT])
})

test('the server prices every cart by the settings; an open checkout keeps its fee, delay and regime', async () => {
  const buyer = await aBuyer(shop)
  const sleeve = await shelve(shop, 100)
  const open = await buyer.start(aCheckout(sleeve))
  expect(open).toMatchObject({ status: 200, body: { shippingCost: 8.9 } })
  await put({
    delivery: {
      colissimo: { France: { offered: true, fee: 11.5, freeFrom: null } },
      delayDays: { min: 5, max: 7 },
    },
    vat: { regime: 'franchise' },
  })
  const other = await aBuyer(shop)
  expect((await other.start(aCheckout(sleeve))).body.shippingCost).toBe(11.5)
  const kept = await shop.database.db
    .selectFrom('checkouts')
    .select(['shipping_cents', 'delivery_delay', 'invoice_vat'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { shipping_cents: 890, delivery_delay: '2 à 4 jours ouvrés', invoice_vat: 'added' },
    { shipping_cents: 1150, delivery_delay: '5 à 7 jours ouvrés', invoice_vat: 'franchise' },
  ])
})

test('a change that affects the terms publishes a new version; any other change does not', async () => {
  const { version } = shop.settings.terms
  await put({ lowStock: 20 })
  expect(shop.settings.terms.version).toBe(version)
  await put({ delivery: france(4.9, 40) })
  expect(shop.settings.terms.version).not.toBe(version)
  expect(JSON.stringify(shop.settings.terms.sections)).toMatch(/4,90\s€, offerts dès 40\s€/)
  const late = await (await aBuyer(shop)).start(aCheckout(await shelve(shop, 10), { acceptedTerms: version }))
  expect([late.status, late.body.code]).toEqual([409, 'TERMS_CHANGED'])
})

test('a country that is no longer served is refused with its own sentence', async () => {
  await put({ delivery: { colissimo: { Suisse: { offered: false, fee: 8.9, freeFrom: null } } } })
  const buyer = await aBuyer(shop)
  const checkout = aCheckout(await shelve(shop, 10))
  const { status, body } = await buyer.start({
    ...checkout,
    shippingAddress: { ...checkout.shippingAddress, country: 'Suisse', postalCode: '1000' },
  })
  expect(status).toBe(422)
  expect(body.fields?.['shippingAddress.country']).toBe("Colissimo n'est pas disponible pour Suisse")
})

async function confirmationOf(orderId = ''): Promise<string> {
  const { text } = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('order_id', '=', orderId)
    .where('subject', 'like', '%est confirmée')
    .executeTakeFirstOrThrow()
  return text
}

test('overseas France is delivered to if the owner sets a fee: without VAT, with its own delay', async () => {
  const buyer = await aBuyer(shop)
  const sleeve = await shelve(shop, 10)
  const checkout = aCheckout(sleeve)
  const to = (postalCode: string) => ({
    ...checkout,
    shippingAddress: { ...checkout.shippingAddress, country: 'France', postalCode },
  })
  const refused = await buyer.start(to('97110'))
  expect([refused.status, refused.body.fields?.['shippingAddress.country']]).toEqual([
    422,
    "Colissimo n'est pas disponible pour France d’outre-mer",
  ])
  const fee = { offered: true, fee: 19.9, freeFrom: null }
  const relays = await put({ delivery: { mondialRelay: { [OVERSEAS]: fee } } })
  expect(relays.status).toBe(422)
  await put({
    delivery: { colissimo: { [OVERSEAS]: fee }, overseasDelayDays: { min: 8, max: 20 } },
    vat: { regime: 'included' },
  })
  const billingAddress = {
    sameAsShipping: false,
    ...checkout.shippingAddress,
    country: 'Allemagne',
    postalCode: 'D-10115',
  }
  const { body: order } = await buyer.bought({ ...to('97110'), billingAddress })
  expect(order.shippingCost).toBe(19.9)
  const { content } = await shop.database.db
    .selectFrom('documents')
    .select('content')
    .where('order_id', '=', order._id ?? '')
    .executeTakeFirstOrThrow()
  expect(content).toMatchObject({
    buyer: { country: 'Allemagne', postalCode: 'D-10115' },
    vatCents: 0,
    vat: { percent: 0, mention: 'Exonération de TVA, articles 262 I et 294 du CGI (expédition outre-mer)' },
  })
  const confirmation = await confirmationOf(order._id)
  expect(confirmation).toContain('8 à 20 jours ouvrés')
  expect(confirmation).toContain('octroi de mer')
  expect((await buyer.start(to('98000'))).body.shippingCost).not.toBe(19.9)
})

test('a regime begins on its day, not before and not in the past', async () => {
  const today = '2026-11-21'
  expect((await put({ vat: { regime: 'included', from: '2026-11-20' } })).body.fields['vat.from']).toBe(
    REGIME_IN_PAST,
  )
  await put({ vat: { regime: 'added', from: today } })
  await put({ vat: { regime: 'included', from: '2026-12-01' } })
  expect((await get()).vat).toMatchObject({ regime: 'included', from: '2026-12-01', today: 'added' })
  shop.clock.set('2026-12-01T09:00:00Z')
  expect(shop.settings.vat.mode).toBe('included')
  shop.clock.set('2026-11-21T10:00:00Z')
})

test('delays that include closing days are counted from the reopening; a sold order keeps its promise', async () => {
  await put({ closingDays: [{ from: '2026-11-20', to: '2026-11-29', text: 'Bonnes fêtes.' }] })
  const buyer = await aBuyer(shop)
  const { body: order } = await buyer.bought(aCheckout(await shelve(shop, 10)))
  expect(await confirmationOf(order._id)).toContain('jours ouvrés à compter du 30\u00A0novembre\u00A02026')
  const promised = async () =>
    (await shop.app.inject({ url: `/api/orders/${order._id}`, headers: buyer.headers })).json<Order>()
      .expectedDelivery
  // The delay is 5 to 7 working days from Monday, 30 November.
  expect(await promised()).toBe('entre le\u00A07 et\u00A0le\u00A09\u00A0décembre')
  await put({ closingDays: [], delivery: { delayDays: { min: 10, max: 12 } } })
  expect(await promised()).toBe('entre le\u00A07 et\u00A0le\u00A09\u00A0décembre')
})

test('another process follows a change at once', async () => {
  const other = await openSettings(shop)
  await put({ lowStock: 33 })
  await other.reload()
  expect(other.current.lowStock).toBe(33)
})

test('a live shop opens once everything is filled in, in the browser alone', async () => {
  const bare = Object.fromEntries(
    Object.entries(LIVE_SETTINGS).filter(
      ([name]) => !/^SHOP_(?!MODE|GUARANTEE)|^INVOICE_VAT|^ALERT/.test(name),
    ),
  )
  const live = await testShop(bare)
  const { userId: id } = await aBuyer(live, 'admin')
  const { changeSettings } = await import('./change-settings.ts')
  const { missingBeforeSale, refuseBeforeOpening } = await import('./opening-checklist.ts')
  const missing = missingBeforeSale(live)
  expect(missing.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['shop.email', 'shop.phone', 'shop.company', 'vat.regime']),
  )
  expect(() => refuseBeforeOpening(live)).toThrow('La boutique n’est pas encore ouverte')
  // Only a demo may add VAT to the prices shown: consumers must see what they pay (decision 77).
  await changeSettings(live, { vat: { regime: 'added' } }, id)
  expect(missingBeforeSale(live)).toContainEqual(
    expect.objectContaining({ field: 'vat.regime', sentence: expect.stringContaining('prix affichés') }),
  )
  const { email, phone, company, address, companyNumber, idu, director, host, mediator, manufacturer } = {
    email: LIVE_SETTINGS.SHOP_EMAIL,
    phone: LIVE_SETTINGS.SHOP_PHONE,
    company: 'Camille Dupuis EI',
    address: LIVE_SETTINGS.SHOP_ADDRESS,
    companyNumber: LIVE_SETTINGS.SHOP_COMPANY_NUMBER,
    idu: LIVE_SETTINGS.SHOP_IDU,
    director: LIVE_SETTINGS.SHOP_DIRECTOR,
    host: LIVE_SETTINGS.SHOP_HOST,
    mediator: LIVE_SETTINGS.SHOP_MEDIATOR,
    manufacturer: LIVE_SETTINGS.SHOP_MANUFACTURER,
  }
  const seller = {
    email,
    phone,
    company,
    address,
    companyNumber,
    idu,
    director,
    host,
    mediator,
    manufacturer,
  }
  await changeSettings(
    live,
    { shop: { ...seller, manufacturerCountry: 'FR' }, vat: { regime: 'included' } },
    id,
  )
  expect(missingBeforeSale(live).map(({ field }) => field)).toEqual(['shop.vatNumber'])
  const numbers = { companyNumber: 'RCS Lyon 812 345 678', vatNumber: 'FR00 812345676', idu: '01KFTP' }
  await changeSettings(live, { shop: numbers }, id)
  expect(missingBeforeSale(live).map(({ field }) => field)).toEqual([
    'shop.companyNumber',
    'shop.idu',
    'shop.vatNumber',
  ])
  await changeSettings(live, { shop: { companyNumber, idu, vatNumber: '' } }, id)
  await changeSettings(live, { vat: { regime: 'franchise' } }, id)
  expect(missingBeforeSale(live)).toEqual([])
  expect(() => refuseBeforeOpening(live)).not.toThrow()
  const { company: demoCompany, returnAddress } = DEMO_SELLER
  await changeSettings(live, { shop: { company: demoCompany, returnAddress } }, id)
  expect(missingBeforeSale(live).map(({ field }) => field)).toEqual(['shop.company', 'shop.returnAddress'])
  await live.close()
})

test('the hourly job announces a regime that begins', async () => {
  const jobs: (() => Promise<void>)[] = []
  const changes: string[] = []
  shop.database.changes.onChange((change) => changes.push(change))
  const every = (_name: string, _when: object, handler: () => Promise<void>) => void jobs.push(handler)
  settingsJobs({ ...shop, jobs: { ...shop.jobs, every } as TestShop['jobs'] })
  await jobs[0]?.()
  expect(changes).toEqual([])
  shop.clock.set('2026-11-30T23:10:00Z')
  await jobs[0]?.()
  expect(changes).toEqual(['settings'])
  shop.clock.set('2026-11-21T10:00:00Z')
})

const page = (name: string) => shop.app.inject({ url: `/api/pages/${name}` })

test('an owner’s page is sanitised, shown immediately, and can be restored from its last 20 versions', async () => {
  expect((await page('guide')).json()).toEqual({ content: '' })
  expect((await page('about')).statusCode).toBe(404)
  expect((await page('cgv')).statusCode).toBe(404)
  await put({ texts: { about: '<h1>Nous</h1><p onclick="x()">À Lyon<script>x()</script></p>' } })
  expect((await page('about')).json()).toEqual({ content: '<h2>Nous</h2><p>À Lyon</p>' })
  for (let number = 1; number <= 22; number++) await put({ texts: { guide: `<p>Guide ${number}</p>` } })
  const versions = async () =>
    (
      await shop.app.inject({
        url: '/api/admin/settings/texts/guide/versions',
        headers: owner.headers,
      })
    ).json<TextVersions>().versions
  const kept = await versions()
  expect(kept.map(({ content }) => content)).toEqual(
    Array.from({ length: KEPT_VERSIONS }, (_, at) => `<p>Guide ${22 - at}</p>`),
  )
  await put({ texts: { guide: kept[5]?.content ?? '' } })
  expect((await page('guide')).json()).toEqual({ content: '<p>Guide 17</p>' })
  await put({ texts: { guide: '<p>Guide 17</p>' } })
  await put({ texts: { guide: '<p> </p>', about: '' } })
  expect((await versions()).slice(0, 3).map(({ content }) => content)).toEqual([
    '',
    '<p>Guide 17</p>',
    '<p>Guide 22</p>',
  ])
  expect((await page('about')).statusCode).toBe(404)
})

test('a preview shows what would be stored, and stores nothing', async () => {
  const preview = async (name: string, content: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/api/admin/settings/texts/${name}/preview`,
        headers: owner.headers,
        payload: { content },
      })
    ).json<{ content: string }>().content
  expect(await preview('returns', '<p>Un mot<img src="https://ailleurs.fr/x.png"></p>')).toBe('<p>Un mot</p>')
  expect(await preview('sending', 'Un mot.\n\nUn autre.')).toContain('Un mot.\n\nUn autre.')
  expect((await get()).texts).toMatchObject({ returns: '', sending: '' })
})

test('each mail to a customer contains the owner’s paragraph', async () => {
  const texts = {
    confirmation: 'Merci à vous.\n\nÀ bientôt <b>.',
    sending: 'Pièce d’identité.',
    delivered: 'Bon jeu.',
    withdrawal: 'Sans rancune.',
  }
  await put({ texts })
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(await shelve(shop, 10)))
  const setStatus = (status: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/orders/${body._id}/status`,
      headers: owner.headers,
      payload: { status },
    })
  await setStatus('En cours de livraison')
  await setStatus('Livré')
  const { email } = await shop.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', buyer.userId)
    .executeTakeFirstOrThrow()
  await shop.app.inject({
    method: 'POST',
    url: '/api/withdrawals',
    payload: { name: 'Ana Test', orderNumber: body.number, email, confirm: true },
  })
  const mails = await shop.database.db
    .selectFrom('mails')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .execute()
  const mail = (words: string) => mails.find(({ subject }) => subject.includes(words))
  expect(mail('est confirmée')?.text).toContain('Merci à vous.\n\nÀ bientôt <b>.')
  expect(mail('est confirmée')?.html).toContain('À bientôt &lt;b&gt;.')
  expect(mail('est en route')?.text).toContain(texts.sending)
  expect(mail('est livrée')?.text).toContain(texts.delivered)
  expect(mail('rétractation')?.text).toContain(texts.withdrawal)
})

test.each([
  [{ label: '', to: '/news' }, 'texte du lien'],
  [{ label: 'Tournois', to: 'javascript:alert(1)' }, 'https://'],
  [{ label: 'Tournois', to: '//ailleurs.fr' }, 'https://'],
])('a footer link like %o is refused', async (link, sentence) => {
  const { status, body } = await put({ footerLinks: [link] })
  expect(status).toBe(422)
  expect(JSON.stringify(body.fields)).toContain(sentence)
})

test('logo and icon must be library pictures, and accent colours must be legible', async () => {
  const { status, body } = await put({
    shop: { logo: '/images/01991d3e-0000-7000-8000-000000000000', accent: '#5238c4' },
  })
  expect([status, Object.keys(body.fields)]).toEqual([422, ['shop.logo']])
  const pale = await put({ shop: { accent: '#ffcc00' } })
  expect(pale.status).toBe(422)
  const near = /#[0-9a-f]{6}$/.exec(pale.body.fields['shop.accent'])?.[0] ?? ''
  expect((await put({ shop: { accent: near, accentDark: '#b6a6ff' } })).status).toBe(200)
  const { theme = '' } = shopProfile(shop, {}).look
  const sheet = themeSheet(theme.replace('/theme/', ''))
  expect(sheet).toContain(`--color-iris: ${near}`)
  expect(sheet).toContain('--color-iris: #b6a6ff')
  await put({ shop: { accent: '', accentDark: '' } })
  expect(shopProfile(shop, {}).look).toEqual({})
})
