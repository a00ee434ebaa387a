import type { EReport } from '#shared/e-reports/contract.ts'
import type { Period } from '#shared/e-reports/report-periods.ts'
import { reportXml } from '#shared/e-reports/report-xml.ts'
import { NO_PLATFORM_LINKED } from '#shared/e-reports/texts.ts'
import { OPEN_FLOW_STATES } from '#shared/flow-states.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { contentHash } from './content-hash.ts'
import { endedPeriod, isSending } from './find-period.ts'
import { eReport } from './list-e-reports.ts'
import { makeReport } from './make-report.ts'

/**
 * Freezes the current file of a period for the job that sends it. Nothing is frozen while an earlier file is being
 * sent, or if the content is already handed over. `byUserId` is null if the shop sends the file by itself.
 * @throws 404; 409 CONFLICT before the period has ended, without a link to a platform, or if the shop has no valid
 * SIREN
 */
export async function sendReport(
  services: Services,
  asked: Period,
  byUserId: string | null,
): Promise<EReport> {
  const { database, clock, jobs } = services
  if (!services.platform.isLinked) throw new ShopError('CONFLICT', NO_PLATFORM_LINKED)
  return write(database, async (tx) => {
    const { today, ...found } = await endedPeriod(tx, services, asked)
    const report = await makeReport(tx, services, found)
    const hash = contentHash(report)
    const facts = { lines: report.lines, invoices: report.invoices, handedOver: found.handedOver }
    if (isSending(found.flow) || found.handedOver?.hash === hash)
      return eReport(found.period, today, { ...facts, flow: found.flow })
    await tx
      .insertInto('report_flows')
      .values({
        id: newId(),
        from_day: asked.from,
        to_day: asked.to,
        content_hash: hash,
        content: reportXml(report),
        rule: report.lines.length === 0 && report.invoices.length > 0 ? 'B2BInt' : 'B2C',
        by_user_id: byUserId,
        created_at: clock.now(),
      })
      .onConflict((conflict) =>
        conflict.column('from_day').where('state', 'in', OPEN_FLOW_STATES).doNothing(),
      )
      .execute()
    await jobs.enqueue(tx, 'follow-reports', {})
    const flow = { state: 'waiting' as const, reason: null, at: clock.now() }
    return eReport(found.period, today, { ...facts, flow })
  })
}
