import type { DemoPickupPoint } from './order-data.ts'

const HOURS = 'Lundi au samedi\u00A0: 9 h – 19 h'

export const PICKUP_POINTS: Readonly<Record<string, DemoPickupPoint>> = {
  'client@carapace.test': {
    id: '075114',
    name: 'Épicerie des Lilas',
    address: '31 rue des Lilas',
    postalCode: '75011',
    city: 'Paris',
    country: 'France',
    openingHours: HOURS,
  },
  'lucie.ferrand@exemple.test': {
    id: '069012',
    name: 'Librairie du Quai',
    address: '2 quai de la Pêcherie',
    postalCode: '69001',
    city: 'Lyon',
    country: 'France',
    openingHours: HOURS,
  },
  'theo.garnier@exemple.test': {
    id: '044021',
    name: 'Tabac-presse Feydeau',
    address: '9 place de la Petite-Hollande',
    postalCode: '44000',
    city: 'Nantes',
    country: 'France',
    openingHours: HOURS,
  },
  'nadia.belkacem@exemple.test': {
    id: '013064',
    name: 'Cordonnerie du Cours',
    address: '18 cours Julien',
    postalCode: '13006',
    city: 'Marseille',
    country: 'France',
    openingHours: HOURS,
  },
  'yann.le-goff@exemple.test': {
    id: '029207',
    name: 'Fleurs de Siam',
    address: '52 rue de Siam',
    postalCode: '29200',
    city: 'Brest',
    country: 'France',
    openingHours: HOURS,
  },
  'manon.dubois@exemple.test': {
    id: '010003',
    name: 'Night Shop des Tanneurs',
    address: '40 rue des Tanneurs',
    postalCode: '1000',
    city: 'Bruxelles',
    country: 'Belgique',
    openingHours: HOURS,
  },
}
