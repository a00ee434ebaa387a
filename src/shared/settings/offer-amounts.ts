import { centsToEuros, eurosToCents } from '../money.ts'
import type { Country } from '../shipping/countries.ts'
import type { Offer } from '../shipping/delivery.ts'

type OfferInEuros = { offered: boolean; fee: number; freeFrom: number | null }

type Offers<Form> = Partial<Record<Country, Form>>
type Each<Given, To> = { [country in keyof Given]: To }

export function offersInEuros<Given extends Offers<Offer>>(offers: Given): Each<Given, OfferInEuros> {
  return mapOffers(offers, ({ offered, feeCents, freeFromCents }: Offer) => ({
    offered,
    fee: centsToEuros(feeCents),
    freeFrom: freeFromCents === null ? null : centsToEuros(freeFromCents),
  }))
}

export function offersInCents<Given extends Offers<OfferInEuros>>(offers: Given): Each<Given, Offer> {
  return mapOffers(offers, ({ offered, fee, freeFrom }: OfferInEuros) => ({
    offered,
    feeCents: eurosToCents(fee),
    freeFromCents: freeFrom === null ? null : eurosToCents(freeFrom),
  }))
}

function mapOffers<Given extends Offers<From>, From, To>(
  offers: Given,
  map: (offer: From) => To,
): Each<Given, To> {
  const entries = Object.entries<From>(offers as Record<string, From>)
  return Object.fromEntries(entries.map(([country, offer]) => [country, map(offer)])) as Each<Given, To>
}
