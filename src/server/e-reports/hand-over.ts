import { formatDay } from '#shared/dates.ts'
import type { EReport } from '#shared/e-reports/contract.ts'
import type { Period } from '#shared/e-reports/report-periods.ts'
import { REPORT_SENDING } from '#shared/e-reports/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { contentHash } from './content-hash.ts'
import { endedPeriod, isSending } from './find-period.ts'
import { eReport } from './list-e-reports.ts'
import { reportContent, type HandedOver } from './queries.ts'

/**
 * If the content is the same as at the last hand-over, nothing is recorded.
 * @throws 404; 409 CONFLICT before the period has ended, or while the platform has not decided about a file of the
 * period
 */
export async function handOver(services: Services, asked: Period, byUserId: string): Promise<EReport> {
  return write(services.database, async (tx) => {
    const { today, period, handedOver: before, flow } = await endedPeriod(tx, services, asked)
    if (isSending(flow)) throw new ShopError('CONFLICT', REPORT_SENDING)
    const content = await reportContent(tx, period)
    const at = services.clock.now()
    const handedOver = await recordHandOver(tx, period, { before, hash: contentHash(content), at, byUserId })
    return eReport(period, today, { ...content, handedOver, flow })
  })
}

type Recorded = { before: HandedOver | undefined; hash: string; at: Date; byUserId: string | null }

/** `byUserId` is null if the shop sent the file by itself. */
export async function recordHandOver(
  tx: Tx,
  { from, to }: Period,
  { before, hash, at, byUserId }: Recorded,
): Promise<HandedOver> {
  if (before?.hash === hash) return before
  const row = await tx
    .insertInto('e_reports')
    .values({ id: newId(), from_day: from, to_day: to, content_hash: hash, files: 1, handed_over_at: at })
    .onConflict((conflict) =>
      conflict.column('from_day').doUpdateSet({
        content_hash: hash,
        files: (before?.files ?? 0) + 1,
        handed_over_at: at,
      }),
    )
    .returning(['id', 'files'])
    .executeTakeFirstOrThrow()
  if (byUserId !== null)
    await recordActivity(tx, {
      by: byUserId,
      at,
      act: before ? 'changed' : 'created',
      kind: 'declaration',
      id: row.id,
      name: `${formatDay(from)} – ${formatDay(to)}`,
      before: before ? { handed_over: parisDay(before.at) } : {},
      after: { handed_over: parisDay(at), files: row.files },
    })
  return { id: row.id, from, to, hash, files: row.files, at }
}
