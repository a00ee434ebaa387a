import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { packPath } from '#shared/catalogue/addresses.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { offeredPacks, packCents, struckPackCents, type Pack } from '#shared/catalogue/pack-price.ts'
import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { namedAttributes } from '#shared/catalogue/sleeve-attributes.ts'
import { centsToDecimal } from '#shared/decimal-money.ts'
import { idOf } from '#shared/ids.ts'
import { endOfParisDay, startOfParisDay } from '#shared/paris-day.ts'
import { COUNTRY_FACTS, OVERSEAS } from '#shared/shipping/countries.ts'
import { deliveredCountries, withoutLetter } from '#shared/shipping/delivery.ts'
import { cheapestMethod, shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import type { Offer } from '../catalogue/queries.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import { streamedText } from './streamed-text.ts'

const PUBLIC = { config: { access: 'public' } } as const

export const PRODUCT_FEED_PATH = '/feeds/products.xml'

export type EachProduct = () => AsyncIterable<readonly Offer[]>

/** The format is the one that Google Merchant Center and Meta read: RSS 2.0 with the `g:` namespace. */
export function registerProductFeed(
  app: FastifyInstance,
  eachProduct: EachProduct,
  shop: () => ShopProfile,
): void {
  app.get(PRODUCT_FEED_PATH, PUBLIC, (_request, reply) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(Readable.from(productFeed(eachProduct(), shop()))),
  )
}

export function productFeed(
  products: AsyncIterable<readonly Offer[]>,
  shop: Pick<ShopProfile, 'name' | 'url' | 'delivery'>,
): AsyncGenerator<string> {
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element('title', shop.name)}
${element('link', `${shop.url}/`)}
${element('description', `Protections pour cartes, ${shop.name}`)}
`
  return streamedText(products, {
    head,
    textOf: (some) =>
      some.flatMap((sleeve) => offeredPacks(sleeve).map((pack) => `${item(sleeve, pack, shop)}\n`)).join(''),
    tail: '</channel>\n</rss>\n',
  })
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`

/** Google's limits. */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_FURTHER_PICTURES = 10

function titleOf({ name }: Sleeve, size: number): string {
  const room = MAX_TITLE - nameWithPack('', size).length
  return nameWithPack(cut(name, room), size)
}

/** Returns at most `most` UTF-16 code units. A surrogate pair is not cut in half. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = Array.from(text.slice(0, most - 1))
  if (/\p{Cs}/u.test(start.at(-1) ?? '')) start.pop()
  const whole = start.join('')
  return `${whole.replace(/\s+\S{0,40}$/u, '')}…`
}

function item(sleeve: Offer, pack: Pack, { url, delivery }: Pick<ShopProfile, 'url' | 'delivery'>): string {
  const { brand, images, gallery, sale } = sleeve
  const { size } = pack
  const sku = sleeve.sku || idOf(sleeve)
  const gtin = pack.gtin ?? sleeve.gtin
  const partNumber = brand && (pack.sku ?? sleeve.sku)
  const priceCents = packCents(pack)
  const struckCents = struckPackCents(pack)
  const attributes: [string, string][] = [
    ['g:id', `${sku}-${size}`],
    ['title', titleOf(sleeve, size)],
    ['description', cut(sleeve.description || sleeve.name, MAX_DESCRIPTION)],
    ['link', url + packPath(sleeve, size)],
    ['g:image_link', pictureAddress(images.front, url)],
    ...[images.back, ...gallery]
      .slice(0, MAX_FURTHER_PICTURES)
      .map((picture): [string, string] => ['g:additional_image_link', pictureAddress(picture, url)]),
    ['g:availability', sleeve.stock >= size ? 'in_stock' : 'out_of_stock'],
    ['g:price', euros(struckCents ?? priceCents)],
    ['g:sale_price', struckCents === undefined ? '' : euros(priceCents)],
    ['g:sale_price_effective_date', sale && struckCents !== undefined ? effectiveDates(sale) : ''],
    ['g:condition', 'new'],
    ['g:brand', brand],
    ['g:gtin', gtin],
    ['g:mpn', partNumber],
    // Tells Google that the product has neither a barcode nor a brand with a reference.
    ['g:identifier_exists', gtin || partNumber ? '' : 'no'],
    // A pack with its own barcode is the manufacturer's packet, not several units put together by the shop.
    ['g:multipack', size === 1 || pack.gtin ? '' : String(size)],
    ['g:item_group_id', idOf(sleeve)],
    ['g:product_type', sleeve.collectionName],
    ['g:size', `${sleeve.dimensions.width} x ${sleeve.dimensions.height} mm`],
  ]
  // The feed leaves out letters, because only an order's weight tells whether it can go as a letter.
  const anyGoods = withoutLetter(delivery)
  const shipping = deliveredCountries(delivery).flatMap((country) => {
    const method = cheapestMethod(anyGoods, country, priceCents)
    // Overseas France has the same country code as France. In the feed, this code means the mainland.
    if (!method || country === OVERSEAS) return []
    const fee = euros(shippingFeeCents(delivery, method, country, priceCents))
    return `<g:shipping>${element('g:country', COUNTRY_FACTS[country].code)}${element('g:service', SHIPPING_LABELS[method])}${element('g:price', fee)}</g:shipping>`
  })
  const known = attributes.filter(([, text]) => text !== '').map(([name, text]) => element(name, text))
  return `<item>\n${[...known, ...details(sleeve), ...shipping].join('\n')}\n</item>`
}

function details(sleeve: Sleeve): string[] {
  return namedAttributes(sleeve).map(
    ({ name, value }) =>
      `<g:product_detail>${element('g:attribute_name', name)}${element('g:attribute_value', value)}</g:product_detail>`,
  )
}

const effectiveDates = ({ from, to }: NonNullable<Sleeve['sale']>) =>
  `${startOfParisDay(from).toISOString()}/${endOfParisDay(to).toISOString()}`

const euros = (cents: number) => `${centsToDecimal(cents)} EUR`

function pictureAddress(picture: string, url: string): string {
  if (picture === '') return ''
  return new URL(picture.startsWith('/images/') ? `${picture}/1280.jpg` : picture, url).href
}
