import { formatCount } from '../count.ts'
import { STOCK_CHANGE_FAILED } from '../texts.ts'

export const STOCK_LOAD_FAILED = 'Erreur lors du chargement du stock'
export const STOCK_SAVE_FAILED = STOCK_CHANGE_FAILED
export const STOCK_SAVED = 'Stock mis à jour'
export const goodsReceived = (name: string, count: number): string =>
  `${name}\u00A0: +${formatCount(count)} en rayon`
export const COUNT_INVALID = 'Le nombre doit être un entier positif ou nul'
export const COUNTED_TWICE = 'Une protection est comptée deux fois'
export const DIFFERENCE_INVALID = 'La différence doit être un nombre entier autre que 0'
export const COUNT_OR_DIFFERENCE = 'Un comptage ou une différence est requis'
export const REASON_REQUIRED = 'Veuillez choisir une raison'
export const MOVEMENTS_LOAD_FAILED = 'Erreur lors du chargement de l’historique du stock'

export function shelfMoved(onShelf: number): string {
  return `Le rayon a changé entre-temps\u00A0: il en reste ${onShelf}. Rien n’est enregistré, vérifiez et recommencez`
}

export function shelfMovedSince(onShelf: number): string {
  return `Le rayon a changé entre-temps\u00A0: il en reste ${onShelf}. Recomptez`
}

export const IMPORT_STALE =
  'Le rayon a changé depuis la vérification du fichier. Rien n’est enregistré, relisez les changements'
export const IMPORT_FAILED = 'Erreur lors de l’import du stock'
export const STOCK_EXPORT_FAILED = 'Erreur lors de l’export du stock'
