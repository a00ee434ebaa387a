import { formatDay } from '#shared/dates.ts'
import { OPEN_FLOW_STATES } from '#shared/e-reports/flow-states.ts'
import { reportRefused } from '#shared/e-reports/texts.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { write } from '../database/write.ts'
import { FlowRefused, type PlatformPort } from '../outside/platform/interface.ts'
import type { Services } from '../services.ts'
import { recordHandOver } from './hand-over.ts'
import { handedOverPeriods } from './queries.ts'

/** The time in milliseconds that a server has for one call, before another server may repeat it. */
const CLAIM_MS = 60_000
/** The maximum number of files in one run. */
const MAX_FLOWS = 20

type OpenFlow = {
  id: string
  from: string
  to: string
  hash: string
  content: string
  rule: 'B2C' | 'B2BInt'
  platformFlowId: string | null
  byUserId: string | null
}

/**
 * Sends the waiting files to the platform, and asks what became of the others. A file that fails does not delay the
 * others: the first error is thrown at the end, and the job is tried again.
 */
export async function followReports(services: Services): Promise<void> {
  const { platform } = services
  if (!platform) return
  const tried = new Set<string>()
  const errors: unknown[] = []
  for (let at = 0; at < MAX_FLOWS; at++) {
    const flow = await claimNext(services, [...tried])
    if (!flow) break
    tried.add(flow.id)
    try {
      await followOne(services, platform, flow)
    } catch (error) {
      errors.push(error)
    }
    await release(services, flow)
  }
  if (errors.length > 0) throw errors[0]
}

/** Claims the oldest open file that no other server is asking about. Undefined if there is none. */
async function claimNext(
  { database, clock }: Services,
  tried: readonly string[],
): Promise<OpenFlow | undefined> {
  const now = clock.now()
  return write(database, async (tx) => {
    const flow = await tx
      .selectFrom('report_flows')
      .select(['id', 'content_hash as hash', 'content', 'rule'])
      .select(['platform_flow_id as platformFlowId', 'by_user_id as byUserId'])
      .select((eb) => [
        eb.cast<string>('from_day', 'text').as('from'),
        eb.cast<string>('to_day', 'text').as('to'),
      ])
      .where('state', 'in', OPEN_FLOW_STATES)
      .where((eb) =>
        eb.or([eb('tried_at', 'is', null), eb('tried_at', '<', new Date(now.getTime() - CLAIM_MS))]),
      )
      .$if(tried.length > 0, (query) => query.where('id', 'not in', tried))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (flow) await tx.updateTable('report_flows').set({ tried_at: now }).where('id', '=', flow.id).execute()
    return flow
  })
}

const release = ({ database }: Services, { id }: OpenFlow) =>
  write(database, (tx) =>
    tx.updateTable('report_flows').set({ tried_at: null }).where('id', '=', id).execute(),
  )

async function followOne(services: Services, platform: PlatformPort, flow: OpenFlow): Promise<void> {
  if (flow.platformFlowId === null) return deposit(services, platform, flow)
  const state = await platform.follow(flow.platformFlowId)
  // The platform has lost the file, so it is sent again.
  if (!state) return change(services, flow, { state: 'waiting', platform_flow_id: null })
  if (state.kind === 'refused') return refuse(services, flow, state.reason)
  if (state.kind === 'accepted') await accept(services, flow)
}

async function deposit(services: Services, platform: PlatformPort, flow: OpenFlow): Promise<void> {
  try {
    const flowId = await platform.deposit({
      trackingId: flow.id,
      name: `ventes-${flow.from}-${flow.to}.xml`,
      syntax: 'FRR',
      rule: flow.rule,
      content: flow.content,
    })
    await change(services, flow, { state: 'deposited', platform_flow_id: flowId })
  } catch (error) {
    if (!(error instanceof FlowRefused)) throw error
    await refuse(services, flow, error.message)
  }
}

type Change = { state: 'waiting' | 'deposited'; platform_flow_id: string | null }

async function change({ database }: Services, { id }: OpenFlow, columns: Change): Promise<void> {
  await write(database, (tx) => tx.updateTable('report_flows').set(columns).where('id', '=', id).execute())
}

async function refuse(services: Services, { id, from, to }: OpenFlow, reason: string): Promise<void> {
  const { database, clock } = services
  await write(database, async (tx) => {
    await tx
      .updateTable('report_flows')
      .set({ state: 'refused', reason, ended_at: clock.now() })
      .where('id', '=', id)
      .execute()
    const period = `du ${formatDay(from)} au ${formatDay(to)}`
    await raiseAlert(tx, services, { key: `report-refused:${id}`, message: reportRefused(period, reason) })
  })
}

async function accept({ database, clock }: Services, flow: OpenFlow): Promise<void> {
  const at = clock.now()
  await write(database, async (tx) => {
    await tx
      .updateTable('report_flows')
      .set({ state: 'accepted', ended_at: at })
      .where('id', '=', flow.id)
      .execute()
    const { from, to, hash, byUserId } = flow
    const handedOver = await handedOverPeriods(tx, Number(from.slice(0, 4)))
    const before = handedOver.find((one) => one.from === from)
    await recordHandOver(tx, { from, to }, { before, hash, at, byUserId })
  })
}
