import { parisDay } from '#shared/paris-day.ts'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { openingSteps, type OpeningStep } from '#shared/settings/opening-steps.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { SHOP_NOT_OPEN } from '#shared/shop-profile.ts'
import type { Config } from '../config/config.ts'
import { INVENTED_SELLER } from '../config/demo-seller.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

/** Returns the steps that the owner must complete before the shop may take real money. */
export function ownersSteps(
  { officialPictures }: Pick<Config, 'officialPictures'>,
  settings: Settings,
  now: Date,
): OpeningStep[] {
  return openingSteps(settings, {
    today: parisDay(now),
    hasGuaranteeNotice:
      settings.shop.guaranteeNotice !== '' || officialPictures.guaranteeNotice !== undefined,
    invented: INVENTED_SELLER,
  })
}

/** Returns the back-office's checklist: the owner's steps, and in a demo the operator's as well. */
export function stepsToOpening(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  settings: Settings,
): SettingsAnswer['opening'] {
  const isLive = config.mode === 'live'
  const operator = [
    !isLive && 'Passez la boutique en mode réel (SHOP_MODE=live), avec ses clés de paiement et d’e-mail.',
  ].filter((line) => line !== false)
  return { isLive, steps: ownersSteps(config, settings, clock.now()), operator }
}

type OpeningServices = Pick<Services, 'config' | 'settings' | 'clock'>

/** Returns what prevents customers from paying. The list is empty in a demo, because no money moves there. */
export function missingBeforeSale({ config, settings, clock }: OpeningServices): OpeningStep[] {
  return config.mode === 'live' ? ownersSteps(config, settings.current, clock.now()) : []
}

/**
 * Refuses a sale before the shop may open. @throws 409 SHOP_NOT_OPEN while the seller's details are
 * incomplete
 */
export function refuseBeforeOpening(services: OpeningServices): void {
  if (missingBeforeSale(services).length > 0) throw new ShopError('SHOP_NOT_OPEN', SHOP_NOT_OPEN)
}
