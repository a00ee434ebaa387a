import { SHIPPING_LABELS } from '../shipping/shipping-methods.ts'
import type { TextKind } from './settings-rules.ts'

export const SETTINGS_TABS = {
  delivery: 'Livraison',
  payment: 'Paiement',
  shop: 'Boutique',
  texts: 'Textes',
  vat: 'TVA',
  services: 'Services',
} as const
export type SettingsTab = keyof typeof SETTINGS_TABS

export const SETTINGS_PANELS = {
  mondialRelay: { tab: 'delivery', title: SHIPPING_LABELS.mondialRelay },
  colissimo: { tab: 'delivery', title: SHIPPING_LABELS.colissimo },
  trackedLetter: { tab: 'delivery', title: SHIPPING_LABELS.trackedLetter },
  delays: { tab: 'delivery', title: 'Délais' },
  weights: { tab: 'delivery', title: 'Poids' },
  closings: { tab: 'delivery', title: 'Jours de fermeture' },
  means: { tab: 'payment', title: 'Autres moyens de paiement' },
  domain: { tab: 'payment', title: 'Domaine de la boutique' },
  company: { tab: 'shop', title: 'Votre entreprise', isWide: true },
  look: { tab: 'shop', title: 'Apparence' },
  stock: { tab: 'shop', title: 'Stock et accessibilité' },
  updates: { tab: 'shop', title: 'Nouvelles versions' },
  home: { tab: 'texts', title: 'Page d’accueil' },
  footer: { tab: 'texts', title: 'Liens du pied de page' },
  products: { tab: 'texts', title: 'Fiches des produits et garanties', isWide: true },
  regime: { tab: 'vat', title: 'Régime de TVA' },
  threshold: { tab: 'vat', title: 'Seuil et ventes dans l’Union' },
  reporting: { tab: 'vat', title: 'Facturation électronique et déclaration des ventes', isWide: true },
  accounts: { tab: 'vat', title: 'Numéros des comptes', isWide: true },
} as const satisfies Record<string, { tab: SettingsTab; title: string; isWide?: true }>
export type SettingsPanel = keyof typeof SETTINGS_PANELS

export type Facts = {
  label: string
  help: string
  example: string
}

type Shown = Facts & { panel: SettingsPanel }

export type TextSetting = Shown & {
  /** In characters. */
  max: number
  kind?: TextKind
  isLong?: true
  /** True if the shop cannot open without the setting. */
  isNeeded?: true
  /** The environment variable that gives the first value. */
  variable?: string
}

export type Setting =
  | TextSetting
  | (Shown & { kind: 'whole'; min: number; max: number; wrong: string })
  /** In euros. */
  | (Shown & { kind: 'amount'; isOptional?: true })
  | (Shown & { kind: 'switch' })
  | (Shown & { kind: 'choice'; choices: Record<string, string>; missing: string; isExampleHidden?: true })
  | (Shown & { kind: 'day'; past: string })
  | (Shown & { kind: 'closings' | 'links' })

export const tabOf = ({ panel }: Pick<Setting, 'panel'>): SettingsTab => SETTINGS_PANELS[panel].tab

/** In characters. */
const SHORT_EXAMPLE = 30

/** No-break spaces keep a short example, and the numbers of a long one, on one line. */
export function hintOf({ help, example }: Pick<Facts, 'help' | 'example'>): string {
  const spaces = example.length <= SHORT_EXAMPLE ? / /g : /(?<=\d) (?=[\d€])/g
  const shown = example.replace(/\.$/, '').replace(spaces, '\u00a0')
  return `${help} Exemple\u00a0: ${shown}${shown.endsWith('…') ? '' : '.'}`
}
