import { centsToEuros } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { offersInEuros } from '#shared/settings/offer-amounts.ts'
import { regimeOn } from '#shared/settings/settings.ts'
import type { Services } from '../services.ts'
import { stepsToOpening } from './opening-checklist.ts'
import type { SettingsState } from './queries.ts'

export function settingsResponse(
  services: Pick<Services, 'config' | 'clock' | 'settings'>,
  { settings, version, updatedAt }: SettingsState,
): SettingsAnswer {
  const { delivery, closingDays, footerLinks, vat, ...same } = settings
  const chosen = vat.regimes.at(-1)
  return {
    ...same,
    version,
    updatedAt: updatedAt.toISOString(),
    delivery: {
      mondialRelay: offersInEuros(delivery.offers.mondialRelay),
      colissimo: offersInEuros(delivery.offers.colissimo),
      trackedLetter: offersInEuros(delivery.offers.trackedLetter),
      delayDays: delivery.days,
      overseasDelayDays: delivery.overseasDays,
    },
    closingDays: [...closingDays],
    footerLinks: [...footerLinks],
    vat: {
      regime: chosen?.regime ?? null,
      from: chosen?.from ?? null,
      today: regimeOn(vat, parisDay(services.clock.now())),
      threshold: centsToEuros(vat.thresholdCents),
      euPlace: vat.euPlace,
      reporting: vat.reporting,
      companiesAbroad: vat.companiesAbroad,
    },
    opening: stepsToOpening(services, settings),
  }
}
