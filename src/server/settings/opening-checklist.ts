import { SERVICE_NAMES, type Service } from '#shared/keys/services.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { openingSteps, type OpeningStep } from '#shared/settings/opening-steps.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { SHOP_NOT_OPEN } from '#shared/shop-profile.ts'
import type { Config } from '../config/config.ts'
import { INVENTED_SELLER } from '../config/demo-seller.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

type Facts = Pick<Config, 'officialPictures' | 'payment' | 'mail' | 'relay'>

export function allSteps(
  { officialPictures, payment, mail, relay }: Facts,
  settings: Settings,
  { now, lost }: { now: Date; lost: readonly Service[] },
): OpeningStep[] {
  const ready: Partial<Record<Service, boolean>> = {
    payment: payment.settings !== undefined || payment.sandbox,
    mail: mail.smtpUrl !== undefined || mail.sandbox,
    mondialRelay: relay.brand !== undefined || relay.sandbox,
  }
  return openingSteps(settings, {
    today: parisDay(now),
    hasGuaranteeNotice:
      settings.shop.guaranteeNotice !== '' || officialPictures.guaranteeNotice !== undefined,
    invented: INVENTED_SELLER,
    ready: SERVICE_NAMES.filter((service) => ready[service]),
    lost,
  })
}

export const ownersSteps = (...facts: Parameters<typeof allSteps>): OpeningStep[] =>
  allSteps(...facts).filter(({ sentence, isNeeded }) => isNeeded && sentence !== '')

type OpeningServices = Pick<Services, 'config' | 'settings' | 'clock'>

export function stepsToOpening(services: OpeningServices, settings: Settings): SettingsAnswer['opening'] {
  const { config, clock } = services
  const isLive = config.mode === 'live'
  const operator = [
    !isLive &&
      'Passez la boutique en mode réel (SHOP_MODE=live)\u00A0: les clés de ses services se saisissent ensuite ici.',
  ].filter((line) => line !== false)
  const steps = allSteps(config, settings, { now: clock.now(), lost: services.settings.lostKeys })
  return { isLive, steps, operator }
}

/** Empty in a demo, because no money moves there. */
export function missingBeforeSale({ config, settings, clock }: OpeningServices): OpeningStep[] {
  if (config.mode !== 'live') return []
  return ownersSteps(config, settings.current, { now: clock.now(), lost: settings.lostKeys })
}

export function refuseBeforeOpening(services: OpeningServices): void {
  if (missingBeforeSale(services).length > 0) throw new ShopError('SHOP_NOT_OPEN', SHOP_NOT_OPEN)
}
