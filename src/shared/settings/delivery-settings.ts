import { COUNTRIES, type Country } from '../shipping/countries.ts'
import { canServe } from '../shipping/delivery.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS, type ShippingMethod } from '../shipping/shipping-methods.ts'
import type { Facts, Setting } from './setting.ts'
import {
  DELAY_INVALID,
  GRAMS_INVALID,
  LETTER_GRAMS_INVALID,
  MAX_DELAY,
  MAX_GRAMS,
  MAX_LETTER_GRAMS,
} from './settings-rules.ts'
import type { Settings } from './settings.ts'

export const OFFER_SETTINGS = {
  offered: {
    label: 'Proposé',
    help: 'Décochez pour ne plus livrer ce pays de cette façon\u202F; les commandes déjà passées ne changent pas.',
    example: 'Mondial Relay en Belgique\u00a0: oui',
    kind: 'switch',
  },
  fee: {
    label: 'Tarif',
    help: 'Ce que paie le client pour sa livraison, taxes comprises.',
    example: '4,30',
    kind: 'amount',
  },
  freeFrom: {
    label: 'Offerte dès',
    help: 'Le montant d’achats à partir duquel la livraison est offerte\u202F; laissez vide pour ne jamais l’offrir.',
    example: '30',
    kind: 'amount',
    isOptional: true,
  },
} as const satisfies Record<string, Facts & { kind: 'switch' | 'amount'; isOptional?: true }>
export type OfferPart = keyof typeof OFFER_SETTINGS

export const offerPath = (method: ShippingMethod, country: Country, part: OfferPart): string =>
  `delivery.${method}.${country}.${part}`

export const OFFERS = SHIPPING_METHODS.flatMap((method) =>
  COUNTRIES.filter((country) => canServe(method, country)).flatMap((country) =>
    Object.entries(OFFER_SETTINGS).map(([name, setting]): [string, Setting] => [
      offerPath(method, country, name as OfferPart),
      {
        ...setting,
        panel: method,
        label: `${SHIPPING_LABELS[method]}, ${country}, ${setting.label.toLowerCase()}`,
      },
    ]),
  ),
)

const packWeight = (label: string, example: string): Setting => ({
  panel: 'weights',
  label,
  help: 'Son poids dans un colis.',
  example,
  kind: 'whole',
  min: 0,
  max: MAX_GRAMS,
  wrong: GRAMS_INVALID,
})

export const DELIVERY_SETTINGS: Record<
  | `delivery.${'delayDays' | 'overseasDelayDays'}.${'min' | 'max'}`
  | `weights.${keyof Settings['weights']}`
  | 'closingDays',
  Setting
> = {
  'delivery.delayDays.min': {
    panel: 'delays',
    label: 'Délai le plus court (jours ouvrés)',
    help: 'Le délai de livraison le plus court annoncé aux clients, préparation comprise.',
    example: '2',
    kind: 'whole',
    min: 1,
    max: MAX_DELAY,
    wrong: DELAY_INVALID,
  },
  'delivery.delayDays.max': {
    panel: 'delays',
    label: 'Délai le plus long (jours ouvrés)',
    help: 'Le délai de livraison auquel vous vous engagez, préparation comprise.',
    example: '4',
    kind: 'whole',
    min: 1,
    max: MAX_DELAY,
    wrong: DELAY_INVALID,
  },
  'delivery.overseasDelayDays.min': {
    panel: 'delays',
    label: 'Outre-mer, délai le plus court (jours ouvrés)',
    help: 'Le même délai pour l’outre-mer, si vous y livrez.',
    example: '7',
    kind: 'whole',
    min: 1,
    max: MAX_DELAY,
    wrong: DELAY_INVALID,
  },
  'delivery.overseasDelayDays.max': {
    panel: 'delays',
    label: 'Outre-mer, délai le plus long (jours ouvrés)',
    help: 'Le délai auquel vous vous engagez pour l’outre-mer.',
    example: '15',
    kind: 'whole',
    min: 1,
    max: MAX_DELAY,
    wrong: DELAY_INVALID,
  },
  'weights.packaging': {
    panel: 'weights',
    label: 'Emballage (g)',
    help: 'Ce que pèse un colis vide, avec son calage.',
    example: '120',
    kind: 'whole',
    min: 0,
    max: MAX_GRAMS,
    wrong: GRAMS_INVALID,
  },
  'weights.pack1': packWeight('Une pochette à l’unité (g)', '2'),
  'weights.pack5': packWeight('Un lot de 5 (g)', '8'),
  'weights.pack10': packWeight('Un lot de 10 (g)', '15'),
  'weights.pack32': packWeight('Un lot de 32 (g)', '45'),
  'weights.letterMax': {
    panel: 'trackedLetter',
    label: 'Poids le plus lourd (g)',
    help: 'Une commande plus lourde, enveloppe comprise, ne peut pas partir en lettre suivie\u202F; celle d’un lot sans poids non plus.',
    example: '250',
    kind: 'whole',
    min: 1,
    max: MAX_LETTER_GRAMS,
    wrong: LETTER_GRAMS_INVALID,
  },
  'weights.envelope': {
    panel: 'trackedLetter',
    label: 'Enveloppe (g)',
    help: 'Ce que pèse une enveloppe vide, avec sa protection.',
    example: '20',
    kind: 'whole',
    min: 0,
    max: MAX_LETTER_GRAMS,
    wrong: LETTER_GRAMS_INVALID,
  },
  closingDays: {
    panel: 'closings',
    label: 'Jours de fermeture',
    help: 'Les jours sans expédition\u00a0: les délais courent alors depuis la réouverture, et les clients peuvent toujours acheter.',
    example: 'Du 01/08/2026 au 15/08/2026\u00a0: Nous expédions à nouveau le 17 août.',
    kind: 'closings',
  },
}
