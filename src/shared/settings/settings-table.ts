import { DELIVERY_SETTINGS, OFFERS } from './delivery-settings.ts'
import { PAYMENT_SETTINGS } from './payment-settings.ts'
import type { Setting } from './setting.ts'
import type { Settings } from './settings.ts'
import { SHOP_SETTINGS, STOCK_SETTINGS, UPDATE_SETTINGS } from './shop-settings.ts'
import { FOOTER_LINKS, HOME_SETTINGS } from './text-settings.ts'
import { ACCOUNT_SETTINGS, PLATFORM_SETTINGS, VAT_SETTINGS } from './vat-settings.ts'

type Group = 'delivery' | 'weights' | 'shop' | 'home' | 'texts' | 'payment' | 'vat' | 'platform' | 'accounts'

const SINGLE_SETTINGS: Record<Exclude<keyof Settings, Group>, Setting> = {
  closingDays: DELIVERY_SETTINGS.closingDays,
  ...STOCK_SETTINGS,
  ...UPDATE_SETTINGS,
  footerLinks: FOOTER_LINKS,
}

const below = (group: string, settings: Record<string, Setting>) =>
  Object.entries(settings).map(([name, setting]): [string, Setting] => [`${group}.${name}`, setting])

/** The keys are the paths in the body of PUT /api/admin/settings. A panel shows its fields in this order. */
export const SETTINGS: Readonly<Record<string, Setting>> = Object.fromEntries([
  ...OFFERS,
  ...Object.entries(DELIVERY_SETTINGS),
  ...Object.entries(PAYMENT_SETTINGS),
  ...Object.entries(SINGLE_SETTINGS),
  ...Object.entries(VAT_SETTINGS),
  ...below('platform', PLATFORM_SETTINGS),
  ...below('accounts', ACCOUNT_SETTINGS),
  ...below('home', HOME_SETTINGS),
  ...below('shop', SHOP_SETTINGS),
])
