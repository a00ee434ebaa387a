import { COUNTRY_FACTS, servedCountries, type Country } from './countries.ts'

/** Where both methods deliver, and where only Colissimo does: said in the cart and in the terms of sale. */
export function whereWeShip(): string {
  const relay = servedCountries('mondialRelay')
  const homeOnly = servedCountries('colissimo').filter((country) => !relay.includes(country))
  const both = `Nous livrons ${listed(relay)} avec Mondial Relay, en point relais, et avec Colissimo, à domicile`
  return homeOnly.length === 0 ? `${both}.` : `${both}, ainsi qu’${listed(homeOnly)} avec Colissimo.`
}

/** 'en France, en Belgique et au Luxembourg' */
function listed(countries: readonly Country[]): string {
  const places = countries.map((country) => COUNTRY_FACTS[country].inCountry)
  return [places.slice(0, -1).join(', '), ...places.slice(-1)].filter((text) => text !== '').join(' et ')
}
