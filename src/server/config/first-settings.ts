import {
  DEFAULT_SETTINGS,
  mergedSettings,
  type Settings,
  type StoredSettings,
} from '#shared/settings/settings.ts'
import { SHOP_SETTINGS } from '#shared/settings/shop-settings.ts'
import { DEMO_SELLER } from './demo-seller.ts'
import type { Environment } from './environment.ts'

/** A VAT regime without a start begins on this day, which is before any sale. */
const ALWAYS = '2000-01-01'

export const REPLACED_VARIABLES: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(SHOP_SETTINGS).flatMap(([name, { variable }]) =>
      variable ? [[variable, `shop.${name}`]] : [],
    ),
  ),
  INVOICE_VAT: 'vat.regimes',
  EU_VAT: 'vat.euPlace',
}

export function firstSettings(env: Environment): StoredSettings {
  const values = env as Readonly<Record<string, unknown>>
  const shop = Object.entries(SHOP_SETTINGS).flatMap(([name, { variable }]) => {
    const value = variable && values[variable]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const vat = {
    ...(env.INVOICE_VAT && { regimes: [{ regime: env.INVOICE_VAT, from: ALWAYS }] }),
    ...(env.EU_VAT && { euPlace: env.EU_VAT }),
  }
  return { shop: Object.fromEntries(shop), vat }
}

export function defaultSettings({ SHOP_MODE: mode }: Environment): Settings {
  return mode === 'live' ? DEFAULT_SETTINGS : mergedSettings({ shop: DEMO_SELLER }, DEFAULT_SETTINGS)
}
