import type { ShopTexts } from '#shared/settings/settings.ts'

export const DEMO_ADDRESS_END = '@carapace.test'

export const DEMO_SELLER = {
  name: 'Carapace',
  email: 'bonjour@carapace.test',
  phone: '01 84 25 00 00',
  company: 'Carapace SAS',
  capital: '5 000 €',
  address: '12 rue des Écailles, 69001 Lyon, France',
  returnAddress: '12 rue des Écailles, 69001 Lyon, France',
  companyNumber: 'RCS Lyon 000 000 000',
  vatNumber: 'FR00 000000000',
  idu: 'FR000000_01DEMO',
  director: 'Camille Fontaine',
  host: 'Hébergeur de démonstration, 1 rue du Serveur, 75001 Paris, 01 84 25 00 01',
  mediator: 'Médiateur de démonstration, 2 rue de la Concorde, 75008 Paris, mediateur.test',
  socialUrl: 'https://social.carapace.test/@carapace',
  manufacturer: 'Carapace SAS, 12 rue des Écailles, 69001 Lyon, France, securite@carapace.test',
  manufacturerCountry: 'FR',
} as const satisfies Partial<ShopTexts>

const { name: _name, capital: _capital, manufacturerCountry: _country, ...invented } = DEMO_SELLER
/** The name, the capital and the country are left out, because a real company may have the same. */
export const INVENTED_SELLER: Partial<ShopTexts> = invented
