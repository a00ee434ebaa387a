import type { Country } from '#shared/shipping/countries.ts'

export type DemoCustomer = {
  email: string
  password: string
  role: 'admin' | 'user'
  firstName: string
  lastName: string
  address: string
  postalCode: string
  city: string
  country: Country
  phone: string
  newsletter: boolean
  daysAgo: number
}

export const DEMO_PASSWORD = 'Carapace-2026!'
export const DEMO_ADMIN_EMAIL = 'admin@carapace.test'
export const DEMO_CUSTOMER_EMAIL = 'client@carapace.test'

type Person = Omit<DemoCustomer, 'password' | 'role'>

/** The French phone numbers are from the range reserved for fiction (06 39 98). */
const PEOPLE: readonly Person[] = [
  {
    email: DEMO_CUSTOMER_EMAIL,
    firstName: 'Élise',
    lastName: 'Morel',
    address: '12 rue des Lilas',
    postalCode: '75011',
    city: 'Paris',
    country: 'France',
    phone: '06 39 98 12 34',
    newsletter: true,
    daysAgo: 372,
  },
  {
    email: 'lucie.ferrand@exemple.test',
    firstName: 'Lucie',
    lastName: 'Ferrand',
    address: '8 quai Saint-Vincent',
    postalCode: '69001',
    city: 'Lyon',
    country: 'France',
    phone: '06 39 98 20 11',
    newsletter: true,
    daysAgo: 366,
  },
  {
    email: 'theo.garnier@exemple.test',
    firstName: 'Théo',
    lastName: 'Garnier',
    address: '27 rue Kervégan',
    postalCode: '44000',
    city: 'Nantes',
    country: 'France',
    phone: '06 39 98 31 07',
    newsletter: false,
    daysAgo: 360,
  },
  {
    email: 'nadia.belkacem@exemple.test',
    firstName: 'Nadia',
    lastName: 'Belkacem',
    address: '3 cours Julien',
    postalCode: '13006',
    city: 'Marseille',
    country: 'France',
    phone: '06 39 98 45 62',
    newsletter: true,
    daysAgo: 358,
  },
  {
    email: 'yann.le-goff@exemple.test',
    firstName: 'Yann',
    lastName: 'Le Goff',
    address: '41 rue de Siam',
    postalCode: '29200',
    city: 'Brest',
    country: 'France',
    phone: '06 39 98 50 93',
    newsletter: false,
    daysAgo: 352,
  },
  {
    email: 'manon.dubois@exemple.test',
    firstName: 'Manon',
    lastName: 'Dubois',
    address: '15 rue des Tanneurs',
    postalCode: '1000',
    city: 'Bruxelles',
    country: 'Belgique',
    phone: '+32 470 12 34 56',
    newsletter: false,
    daysAgo: 290,
  },
  {
    email: 'adrien.rochat@exemple.test',
    firstName: 'Adrien',
    lastName: 'Rochat',
    address: '6 rue du Petit-Chêne',
    postalCode: '1003',
    city: 'Lausanne',
    country: 'Suisse',
    phone: '+41 79 123 45 67',
    newsletter: true,
    daysAgo: 210,
  },
]

const ADMIN: DemoCustomer = {
  email: DEMO_ADMIN_EMAIL,
  password: DEMO_PASSWORD,
  role: 'admin',
  firstName: 'Camille',
  lastName: 'Aubry',
  address: '4 passage de l’Horloge',
  postalCode: '69002',
  city: 'Lyon',
  country: 'France',
  phone: '06 39 98 00 01',
  newsletter: false,
  daysAgo: 430,
}

export const CUSTOMERS: readonly DemoCustomer[] = [
  ADMIN,
  ...PEOPLE.map((person) => ({ ...person, password: DEMO_PASSWORD, role: 'user' as const })),
]
