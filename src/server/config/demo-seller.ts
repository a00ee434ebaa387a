import type { Environment } from './environment.ts'

/** What is said of goods that have no words of their own; all may be left out. */
type GoodsSetting =
  | 'SHOP_RESPONSIBLE_PERSON'
  | 'SHOP_PRODUCT_WARNINGS'
  | 'SHOP_PRODUCT_MATERIAL'
  | 'SHOP_SORTING'
  | 'SHOP_TRIMAN'

/** The settings that say who sells. */
export type SellerSetting =
  Extract<keyof Environment, `SHOP_${string}`> extends infer Name
    ? Exclude<Name, 'SHOP_MODE' | 'SHOP_GUARANTEE_NOTICE' | GoodsSetting>
    : never

/** Every account of the demo has an address that ends so. */
export const DEMO_ADDRESS_END = '@carapace.test'

/** The invented seller of the demo. Live mode refuses each of these values, given or left out. */
export const DEMO_SELLER = {
  SHOP_NAME: 'Carapace',
  SHOP_EMAIL: 'bonjour@carapace.test',
  SHOP_PHONE: '01 84 25 00 00',
  SHOP_COMPANY: 'Carapace SAS',
  SHOP_CAPITAL: '5 000 €',
  SHOP_ADDRESS: '12 rue des Écailles, 69001 Lyon, France',
  SHOP_RETURN_ADDRESS: '12 rue des Écailles, 69001 Lyon, France',
  SHOP_COMPANY_NUMBER: 'RCS Lyon 000 000 000',
  SHOP_VAT_NUMBER: 'FR00 000000000',
  SHOP_IDU: 'FR000000_01DEMO',
  SHOP_DIRECTOR: 'Camille Fontaine',
  SHOP_HOST: 'Hébergeur de démonstration, 1 rue du Serveur, 75001 Paris, 01 84 25 00 01',
  SHOP_MEDIATOR: 'Médiateur de démonstration, 2 rue de la Concorde, 75008 Paris, mediateur.test',
  SHOP_SOCIAL_URL: 'https://social.carapace.test/@carapace',
  SHOP_MANUFACTURER: 'Carapace SAS, 12 rue des Écailles, 69001 Lyon, France, securite@carapace.test',
  SHOP_MANUFACTURER_COUNTRY: 'FR',
} as const satisfies Record<SellerSetting, string>
