import { COUNTRY_FACTS, isCountry } from './countries.ts'

export function passesCustoms(country: string): boolean {
  return isCountry(country) && 'import' in COUNTRY_FACTS[country].taxes
}

/**
 * The law requires this information before the order (C. conso. L. 112-1, L. 221-5). Undefined if the parcel does not
 * pass customs.
 */
export function customsNotice(country: string): string | undefined {
  const facts = isCountry(country) ? COUNTRY_FACTS[country] : undefined
  if (!facts || !('import' in facts.taxes)) return undefined
  return `Pour une livraison ${facts.inCountry}, le colis passe la douane\u00a0: ${facts.taxes.import} à l’importation, d’éventuels droits et les frais de dédouanement du transporteur peuvent vous être demandés à la réception. Ils ne sont pas compris dans nos prix et restent à votre charge.`
}
