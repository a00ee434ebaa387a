import jqueryUrl from 'jquery/dist/jquery.min.js?url'
import { countryOfCode } from '#shared/shipping/countries.ts'
import {
  isRelayPointId,
  RELAY_PICKER,
  RELAY_POINT_LIMITS,
  type RelayPoint,
} from '#shared/shipping/relay-point.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { loadScript } from '#web/base/load-script.ts'

type WidgetPoint = {
  ID: string
  Nom: string
  Adresse1: string
  Adresse2?: string
  CP: string
  Ville: string
  Pays: string
  HoursHtmlTable?: string
}

type WidgetOptions = {
  Target: string
  Brand: string
  Country: string
  AllowedCountries: string
  PostCode: string
  ColLivMod: string
  NbResults: string
  Responsive: boolean
  ShowResultsOnMap: boolean
  OnParcelShopSelected: (point: WidgetPoint) => void
  OnNoResultReturned: () => void
}

type WidgetElement = {
  MR_ParcelShopPicker?: (options: WidgetOptions) => void
}

declare global {
  interface Window {
    jQuery?: (element: Element) => WidgetElement
  }
}

export type RelaySearch = {
  /** ISO code of two letters. */
  country: string
  postalCode: string
}

type RelayWidgetSettings = {
  relay: ShopProfile['relay']
  /** ISO codes of countries: 'FR,BE'. */
  allowed: string
  target: string
  place: RelaySearch
  onPoint: (point: RelayPoint) => void
  onNoResult: () => void
}

/** Rejects if a script does not load or the plugin does not install itself. */
export async function openRelayWidget(
  box: Element,
  { relay, allowed, target, place, onPoint, onNoResult }: RelayWidgetSettings,
): Promise<void> {
  await loadScript(jqueryUrl)
  await loadScript(relay.scriptUrl)
  const element = window.jQuery?.(box)
  if (!element?.MR_ParcelShopPicker) throw new Error('The relay plugin did not install itself.')
  element.MR_ParcelShopPicker({
    Target: target,
    // The carrier pads its brand codes to eight characters.
    Brand: relay.brand.padEnd(8),
    Country: place.country,
    AllowedCountries: allowed,
    PostCode: place.postalCode,
    ColLivMod: RELAY_PICKER.shippingMode,
    NbResults: String(RELAY_PICKER.results),
    Responsive: true,
    ShowResultsOnMap: true,
    OnParcelShopSelected: (point) => onPoint(relayPointOf(point)),
    OnNoResultReturned: onNoResult,
  })
}

function relayPointOf(point: WidgetPoint): RelayPoint {
  const id = point.ID.trim()
  return {
    ...(isRelayPointId(id) && { id }),
    name: point.Nom.trim(),
    address: [point.Adresse1, point.Adresse2 ?? '']
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    postalCode: point.CP.trim(),
    city: point.Ville.trim(),
    country: countryOfCode(point.Pays) ?? point.Pays,
    openingHours: openingHoursText(point.HoursHtmlTable ?? ''),
  }
}

/**
 * If the HTML has a table, returns a line for each day: 'Lundi : 09:00-12:30, 14:00-19:00'. Otherwise returns its text.
 * The HTML is parsed in an inert document and not inserted into the page.
 */
function openingHoursText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const rows = [...body.querySelectorAll('tr')].map((row) => [...row.cells].map(textOf))
  const lines = rows.length > 0 ? rows.map(dayLine) : [textOf(body)]
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, RELAY_POINT_LIMITS.openingHours)
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function dayLine([day = '', ...times]: string[]): string {
  const open = times.filter((time) => /\d/.test(time))
  return day && `${day}\u00A0: ${open.join(', ') || 'fermé'}`
}
