import type { Country } from './countries.ts'

/** Shown before the order to buyers in that country, and in the terms of sale (C. conso. L. 112-1, L. 221-5). */
export const CUSTOMS_NOTICE =
  'Pour une livraison en Suisse, le colis passe la douane\u00a0: la TVA suisse à l’importation, d’éventuels droits et les frais de dédouanement du transporteur peuvent vous être demandés à la réception. Ils ne sont pas compris dans nos prix et restent à votre charge.'

/** What a parcel to this country may cost at the border, or nothing to say. */
export const customsNotice = (country: string): string | undefined =>
  country === ('Suisse' satisfies Country) ? CUSTOMS_NOTICE : undefined
