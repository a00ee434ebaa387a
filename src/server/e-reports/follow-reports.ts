import { formatDay } from '#shared/dates.ts'
import { reportRefused } from '#shared/e-reports/texts.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Db } from '../database/database.ts'
import { followFlows } from '../platform/follow-flows.ts'
import type { Services } from '../services.ts'
import { contentHash } from './content-hash.ts'
import { recordHandOver } from './hand-over.ts'
import { documentCount, handedOverPeriods, reportContent } from './queries.ts'

export function followReports(services: Services): Promise<void> {
  return followFlows(services, {
    table: 'report_flows',
    update: (tx, id, columns, states) =>
      tx
        .updateTable('report_flows')
        .set(columns)
        .where('id', '=', id)
        .where('state', 'in', states)
        .executeTakeFirst(),
    async fileOf(db, id) {
      const { from, to, rule, content } = await reportFlow(db, id)
      return { name: `ventes-${from}-${to}.xml`, syntax: 'FRR', rule, content }
    },
    async accepted(tx, id) {
      const { from, to, hash, byUserId } = await reportFlow(tx, id)
      const handedOver = await handedOverPeriods(tx, Number(from.slice(0, 4)))
      const before = handedOver.find((one) => one.from === from)
      // The content may have changed since the file was sent. Null then makes the shop compare the content again.
      const count = await documentCount(tx, { from, to })
      const isCurrent = hash === contentHash(await reportContent(tx, { from, to }))
      const documents = isCurrent ? count : null
      await recordHandOver(tx, { from, to }, { before, hash, documents, at: services.clock.now(), byUserId })
    },
    async refused(tx, id, reason) {
      const { from, to } = await reportFlow(tx, id)
      const period = `du ${formatDay(from)} au ${formatDay(to)}`
      await raiseAlert(tx, services, { key: `report-refused:${id}`, message: reportRefused(period, reason) })
    },
  })
}

const reportFlow = (db: Db, id: string) =>
  db
    .selectFrom('report_flows')
    .select(['content_hash as hash', 'content', 'rule', 'by_user_id as byUserId'])
    .select((eb) => [
      eb.cast<string>('from_day', 'text').as('from'),
      eb.cast<string>('to_day', 'text').as('to'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
