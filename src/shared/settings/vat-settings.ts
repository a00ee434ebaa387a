import { REQUIRED_FIELD } from '../field-errors.ts'
import type { Setting } from './setting.ts'
import { REGIME_IN_PAST, REGIME_MISSING } from './settings-rules.ts'
import type { Settings } from './settings.ts'
import { EU_PLACE_LABELS, REGIME_LABELS } from './texts.ts'

/** The VAT regime, by the paths in the call. */
export const VAT_SETTINGS: Record<
  `vat.${Exclude<keyof Settings['vat'], 'regimes' | 'thresholdCents'> | 'regime' | 'from' | 'threshold'}`,
  Setting
> = {
  'vat.regime': {
    panel: 'regime',
    label: 'Régime de TVA',
    help: 'La manière dont la TVA est comptée sur les factures\u202F; les documents déjà émis gardent la leur.',
    example: 'Franchise en base',
    readBy: 'factures, avoirs, e-mails, CGV, journal et FEC',
    kind: 'choice',
    choices: REGIME_LABELS,
    missing: REGIME_MISSING,
  },
  'vat.from': {
    panel: 'regime',
    label: 'À partir du',
    help: 'Le premier jour du nouveau régime\u00a0: aujourd’hui ou un jour à venir. Laissez vide pour un changement dès aujourd’hui.',
    example: '01/01/2027',
    readBy: 'factures, avoirs, e-mails, CGV, journal et FEC',
    kind: 'day',
    past: REGIME_IN_PAST,
  },
  'vat.threshold': {
    panel: 'threshold',
    label: 'Seuil de la franchise (€ par an)',
    help: 'Le chiffre d’affaires à ne pas dépasser en franchise\u00a0: le tableau de bord vous prévient à 90\u00a0%.',
    example: '85000',
    readBy: 'tableau de bord',
    kind: 'amount',
  },
  'vat.euPlace': {
    panel: 'threshold',
    label: 'Ventes en Belgique et au Luxembourg',
    help: 'Le pays dont la TVA s’applique aux ventes livrées dans un autre pays de l’Union.',
    example: 'TVA française, sous 10\u202F000 € de telles ventes par an',
    readBy: 'factures et avoirs',
    kind: 'choice',
    choices: EU_PLACE_LABELS,
    missing: REQUIRED_FIELD,
    isExampleHidden: true,
  },
}
