import { ACCOUNTS, type Account } from '../chart-of-accounts.ts'
import { REQUIRED_FIELD } from '../field-errors.ts'
import type { Setting, TextSetting } from './setting.ts'
import { REGIME_IN_PAST, REGIME_MISSING } from './settings-rules.ts'
import type { Platform, Settings } from './settings.ts'
import {
  COMPANIES_ABROAD_LABELS,
  EU_PLACE_LABELS,
  REGIME_LABELS,
  RHYTHM_LABELS,
  RHYTHM_MISSING,
} from './texts.ts'

export const VAT_SETTINGS: Record<
  `vat.${Exclude<keyof Settings['vat'], 'regimes' | 'thresholdCents'> | 'regime' | 'from' | 'threshold'}`,
  Setting
> = {
  'vat.regime': {
    panel: 'regime',
    label: 'Régime de TVA',
    help: 'La manière dont la TVA est comptée sur les factures\u202F; les documents déjà émis gardent la leur.',
    example: 'Franchise en base',
    kind: 'choice',
    choices: REGIME_LABELS,
    missing: REGIME_MISSING,
  },
  'vat.from': {
    panel: 'regime',
    label: 'À partir du',
    help: 'Le premier jour du nouveau régime\u00a0: aujourd’hui ou un jour à venir. Laissez vide pour un changement dès aujourd’hui.',
    example: '01/01/2027',
    kind: 'day',
    past: REGIME_IN_PAST,
  },
  'vat.threshold': {
    panel: 'threshold',
    label: 'Seuil de la franchise (€ par an)',
    help: 'Le chiffre d’affaires à ne pas dépasser en franchise\u00a0: le tableau de bord vous prévient à 90\u00a0%.',
    example: '85000',
    kind: 'amount',
  },
  'vat.euPlace': {
    panel: 'threshold',
    label: 'Ventes en Belgique et au Luxembourg',
    help: 'Le pays dont la TVA s’applique aux ventes livrées dans un autre pays de l’Union.',
    example: 'TVA française, sous 10\u202F000\u00A0€ de telles ventes par an',
    kind: 'choice',
    choices: EU_PLACE_LABELS,
    missing: REQUIRED_FIELD,
    isExampleHidden: true,
  },
  'vat.companiesAbroad': {
    panel: 'threshold',
    label: 'Entreprises d’un autre pays de l’Union',
    help: 'Le prix ne change pas. Sans TVA, gardez la preuve du transport et déposez chaque mois l’état récapitulatif TVA.',
    example: 'une entreprise belge livrée en Belgique',
    kind: 'choice',
    choices: COMPANIES_ABROAD_LABELS,
    missing: REQUIRED_FIELD,
    isExampleHidden: true,
  },
  'vat.reporting': {
    panel: 'reporting',
    label: 'Rythme de déclaration',
    help: 'La durée des périodes dont vous déclarez les ventes\u202F; elle dépend de votre régime de TVA. Une période déjà transmise garde la sienne.',
    example: 'tous les deux mois en franchise en base',
    kind: 'choice',
    choices: RHYTHM_LABELS,
    missing: RHYTHM_MISSING,
    isExampleHidden: true,
  },
}

export const PLATFORM_SETTINGS: Record<keyof Platform, TextSetting> = {
  name: {
    panel: 'reporting',
    label: 'Plateforme agréée',
    help: 'La plateforme que vous avez choisie\u00A0: depuis le 1er\u00A0septembre 2026, toute entreprise doit en avoir une pour recevoir ses factures\u202F; les petites entreprises l’utilisent pour émettre et déclarer à partir du 1er\u00A0septembre 2027.',
    example: 'le nom de votre plateforme',
    max: 100,
  },
  number: {
    panel: 'reporting',
    label: 'Numéro de la plateforme',
    help: 'Ses quatre caractères dans la liste officielle des plateformes agréées\u202F; ils figurent dans chaque déclaration.',
    example: '0123',
    kind: 'platform',
    max: 4,
  },
}

export const ACCOUNT_SETTINGS = Object.fromEntries(
  Object.entries(ACCOUNTS).map(([account, [number, name]]): [string, TextSetting] => [
    account,
    {
      panel: 'accounts',
      label: name,
      help: 'Le numéro de ce compte chez votre comptable\u202F; laissez vide pour garder celui de l’exemple.',
      example: number,
      kind: 'account',
      max: 12,
    },
  ]),
) as Record<Account, TextSetting>
