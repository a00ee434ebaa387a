import { collectionPath, packPath, productPath } from '#shared/catalogue/addresses.ts'
import { sizeText } from '#shared/catalogue/card-fit.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import {
  offeredPacks,
  packCents,
  statedPack,
  struckPackCents,
  type Pack,
} from '#shared/catalogue/pack-price.ts'
import { packName } from '#shared/catalogue/pack-size.ts'
import { namedAttributes } from '#shared/catalogue/sleeve-attributes.ts'
import { centsToDecimal } from '#shared/decimal-money.ts'
import { idOf } from '#shared/ids.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { COUNTRY_FACTS, OVERSEAS, type Country } from '#shared/shipping/countries.ts'
import { deliveredCountries, type Delivery, withoutLetter } from '#shared/shipping/delivery.ts'
import { cheapestMethod, shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

const HANDLING_DAYS = 1

/**
 * Returns the address of a picture for link previews and search engines: a JPEG for a picture that the shop
 * stores, any other address unchanged. Undefined without a picture.
 */
export function previewPicture(picture: string): string | undefined {
  if (picture === '') return undefined
  return picture.startsWith('/images/') ? `${picture}/1280.jpg` : picture
}

/** A schema.org product, with one offer for each pack on offer (decision 35). */
export function sleeveData(sleeve: Sleeve, shop: ShopProfile): object {
  const sku = sleeve.sku || idOf(sleeve)
  const url = new URL(productPath(sleeve), shop.url).href
  const pictures = [sleeve.images.front, sleeve.images.back]
    .map(previewPicture)
    .filter((picture) => picture !== undefined)
  return {
    '@type': 'Product',
    name: sleeve.name,
    description: sleeve.description || sleeve.name,
    sku,
    ...(sleeve.gtin && gtinData(sleeve.gtin)),
    category: sleeve.collectionName,
    image: pictures.map((picture) => new URL(picture, shop.url).href),
    url,
    ...(sleeve.brand && { brand: { '@type': 'Brand', name: sleeve.brand } }),
    size: sizeText(`${sleeve.dimensions.width}x${sleeve.dimensions.height}`),
    ...(sleeve.safety?.material && { material: sleeve.safety.material }),
    width: { '@type': 'QuantitativeValue', value: sleeve.dimensions.width, unitCode: 'MMT' },
    height: { '@type': 'QuantitativeValue', value: sleeve.dimensions.height, unitCode: 'MMT' },
    additionalProperty: namedAttributes(sleeve).map((property) => ({
      '@type': 'PropertyValue',
      ...property,
    })),
    offers: byProminence(sleeve).map((pack) => ({
      '@type': 'Offer',
      sku: `${sku}-${pack.size}`,
      ...(pack.gtin && gtinData(pack.gtin)),
      ...(pack.sku && { mpn: pack.sku }),
      name: packName(pack.size),
      price: centsToDecimal(packCents(pack)),
      priceCurrency: 'EUR',
      ...reductionData(sleeve, pack),
      availability: `https://schema.org/${sleeve.stock >= pack.size ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      url: new URL(packPath(sleeve, pack.size), shop.url).href,
      seller: { '@type': 'Organization', name: shop.name },
      hasMerchantReturnPolicy: returnPolicy(shop.delivery),
      shippingDetails: shippingDetails(shop.delivery, packCents(pack)),
    })),
  }
}

function reductionData(sleeve: Sleeve, pack: Pack): object {
  const struckCents = struckPackCents(pack)
  if (struckCents === undefined) return {}
  return {
    priceValidUntil: sleeve.sale?.to,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: centsToDecimal(struckCents),
      priceCurrency: 'EUR',
    },
  }
}

const gtinData = (gtin: string) => ({ [`gtin${gtin.length}`]: gtin })

/** The pack whose price the product cards show comes first, for programs that read only the first offer. */
function byProminence(sleeve: Sleeve): Pack[] {
  const stated = statedPack(sleeve)
  const others = offeredPacks(sleeve).filter((pack) => pack !== stated)
  return [...(stated ? [stated] : []), ...others.toReversed()]
}

/** Overseas France is left out, because it has the mainland's country code but other fees. */
const mappedCountries = (delivery: Delivery) =>
  deliveredCountries(delivery).filter((country) => country !== OVERSEAS)

const returnPolicy = (delivery: Delivery) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: mappedCountries(delivery).map((country) => COUNTRY_FACTS[country].code),
  returnPolicyCountry: COUNTRY_FACTS.France.code,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: WITHDRAWAL_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
})

function shippingDetails(delivery: Delivery, subtotalCents: number): object[] {
  const cheapest = (country: Country) => {
    const method = cheapestMethod(withoutLetter(delivery), country, subtotalCents)
    return method ? shippingFeeCents(delivery, method, country, subtotalCents) : 0
  }
  return [...Map.groupBy(mappedCountries(delivery), cheapest)].map(([cents, countries]) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: centsToDecimal(cents), currency: 'EUR' },
    shippingDestination: countries.map((country) => ({
      '@type': 'DefinedRegion',
      addressCountry: COUNTRY_FACTS[country].code,
    })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, HANDLING_DAYS),
      transitTime: days(delivery.days.min, Math.max(delivery.days.min, delivery.days.max - HANDLING_DAYS)),
    },
  }))
}

function days(minValue: number, maxValue: number): object {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
}

export function breadcrumbData(sleeve: Sleeve, shop: ShopProfile): object {
  const trail = [
    { name: 'Boutique', path: '/' },
    { name: sleeve.collectionName, path: collectionPath(sleeve.collection) },
    { name: sleeve.name, path: productPath(sleeve) },
  ]
  return breadcrumbList(trail, shop)
}

export function breadcrumbList(trail: readonly { name: string; path: string }[], shop: ShopProfile): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: new URL(path, shop.url).href,
    })),
  }
}
