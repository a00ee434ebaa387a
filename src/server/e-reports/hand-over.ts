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
import { documentCount, reportContent, type HandedOver } from './queries.ts'

/**
 * If the content is the same as at the last hand-over, no new hand-over is recorded.
 * @throws 404; 409 CONFLICT before the period has ended, or while the platform has not decided about a file of the
 * period
 */
export async function handOver(services: Services, asked: Period, byUserId: string): Promise<EReport> {
  return write(services.database, async (tx) => {
    const { today, period, handedOver: before, flow } = await endedPeriod(tx, services, asked)
    if (isSending(flow)) throw new ShopError('CONFLICT', REPORT_SENDING)
    // The count comes before the content, so that a document that is added in between is noticed later.
    const documents = await documentCount(tx, period)
    const content = await reportContent(tx, period)
    const at = services.clock.now()
    const now = { hash: contentHash(content), documents, at, byUserId }
    const handedOver = await recordHandOver(tx, period, { before, ...now })
    return eReport(period, today, { ...content, handedOver, flow })
  })
}

type Recorded = Pick<HandedOver, 'hash' | 'documents' | 'at'> & {
  before: HandedOver | undefined
  byUserId: string | null
}

/** `byUserId` is null if the shop sent the file by itself. */
export async function recordHandOver(
  tx: Tx,
  { from, to }: Period,
  { before, hash, documents, at, byUserId }: Recorded,
): Promise<HandedOver> {
  if (before?.hash === hash) {
    await tx.updateTable('e_reports').set({ documents }).where('id', '=', before.id).execute()
    return { ...before, documents }
  }
  const row = await tx
    .insertInto('e_reports')
    .values({
      id: newId(),
      from_day: from,
      to_day: to,
      content_hash: hash,
      documents,
      files: 1,
      handed_over_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('from_day').doUpdateSet({
        content_hash: hash,
        documents,
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
  return { id: row.id, from, to, hash, documents, files: row.files, at }
}
