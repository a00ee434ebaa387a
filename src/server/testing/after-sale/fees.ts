import type { SettingsAnswer } from '#shared/settings/contract.ts'
import type { EuVatPlace } from '#shared/vat-mode.ts'
import type { TestShop } from '../shop.ts'
import { LETTER, type Purchase } from './purchase.ts'

export type Fees = {
  mondialRelay: { fee: number; freeFrom: number | null }
  colissimo: { fee: number; freeFrom: number | null }
}
export const LETTER_FEE = { fee: 3.5, freeFrom: null }
const WEIGHTS = {
  pack1: LETTER.sleeve,
  pack5: 5 * LETTER.sleeve,
  pack10: 10 * LETTER.sleeve,
  pack32: 32 * LETTER.sleeve,
  envelope: LETTER.envelope,
  letterMax: LETTER.max,
}
export const USUAL_FEES: Fees = {
  mondialRelay: { fee: 4.3, freeFrom: 30 },
  colissimo: { fee: 8.9, freeFrom: null },
}
export const OVERSEAS_FEE = 14.5
/** These fees are set after an order is entered by hand and before it is paid. They must not apply to that order. */
export const LATER_FEES: Fees = {
  mondialRelay: { fee: 0, freeFrom: null },
  colissimo: { fee: 6, freeFrom: null },
}

export async function setSettings(
  shop: TestShop,
  headers: { authorization: string },
  {
    fees,
    regime,
    euPlace,
    companiesAbroad,
  }: {
    fees?: Fees
    regime?: Purchase['regime']
    euPlace?: EuVatPlace
    companiesAbroad?: 'taxed' | 'exempt'
  },
): Promise<void> {
  const everywhere = (fee: Fees['colissimo'], countries: readonly string[]) =>
    Object.fromEntries(countries.map((country) => [country, { offered: true, ...fee }]))
  const { version } = (await shop.app.inject({ url: '/api/admin/settings', headers })).json<SettingsAnswer>()
  const payload = {
    version,
    ...(fees && {
      weights: WEIGHTS,
      delivery: {
        trackedLetter: everywhere(LETTER_FEE, ['France']),
        mondialRelay: everywhere(fees.mondialRelay, ['France', 'Belgique', 'Luxembourg']),
        colissimo: {
          ...everywhere(fees.colissimo, ['France', 'Belgique', 'Luxembourg', 'Suisse']),
          'France d’outre-mer': { offered: true, fee: OVERSEAS_FEE, freeFrom: null },
        },
      },
    }),
    ...(regime && {
      vat: { regime, ...(euPlace && { euPlace }), ...(companiesAbroad && { companiesAbroad }) },
    }),
  }
  const answer = await shop.app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload })
  if (answer.statusCode !== 200) throw new Error(`The settings were refused: ${answer.body}`)
}
