import type { Report } from '#shared/e-reports/report-content.ts'
import { REPORT_WITHOUT_SIREN } from '#shared/e-reports/texts.ts'
import { sirenOf } from '#shared/settings/seller-numbers.ts'
import type { Db } from '../database/database.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { contentHash } from './content-hash.ts'
import type { FoundPeriod } from './find-period.ts'
import { nextType } from './list-e-reports.ts'
import { reportContent } from './queries.ts'

/** Used if the owner has not entered a platform. The number must have four characters. */
const NO_PLATFORM = { number: '0000', name: 'Plateforme à indiquer' }

/** @throws 409 CONFLICT if the shop has no valid SIREN */
export async function makeReport(
  db: Db,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  { period, handedOver, refused }: FoundPeriod,
): Promise<Report> {
  const { shop, platform } = settings.current
  const siren = sirenOf(shop.companyNumber)
  if (siren === undefined) throw new ShopError('CONFLICT', REPORT_WITHOUT_SIREN)
  const content = await reportContent(db, period)
  const isReported = handedOver?.hash === contentHash(content)
  const files = (handedOver?.files ?? 0) + (isReported ? 0 : 1) + refused
  return {
    ...period,
    ...content,
    id: `${siren}-${period.from}-${period.to}-${files}`,
    type: nextType(handedOver, isReported),
    createdAt: clock.now(),
    issuer: { siren, name: shop.company || shop.name, vatNumber: shop.vatNumber.replaceAll(/\s/g, '') },
    platform: {
      number: platform.number || NO_PLATFORM.number,
      name: platform.name || NO_PLATFORM.name,
    },
  }
}
