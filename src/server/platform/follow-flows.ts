import type { UpdateResult } from 'kysely'
import { FLOW_STATES, OPEN_FLOW_STATES, type FlowState } from '#shared/flow-states.ts'
import type { Db } from '../database/database.ts'
import { write, type Tx } from '../database/write.ts'
import { FlowRefused, type Flow, type PlatformPort } from '../outside/platform/interface.ts'
import type { Services } from '../services.ts'

type FlowColumns = {
  state?: FlowState
  platform_flow_id?: string | null
  reason?: string
  tried_at?: Date | null
  ended_at?: Date
}

export type FlowKind = {
  table: 'report_flows' | 'invoice_flows'
  update: (tx: Tx, id: string, columns: FlowColumns, states: readonly FlowState[]) => Promise<UpdateResult>
  fileOf: (db: Db, id: string) => Promise<Omit<Flow, 'trackingId'>>
  /** Called in the transaction that records the acceptance. */
  accepted?: (tx: Tx, id: string) => Promise<void>
  /** Called in the transaction that records the refusal. */
  refused: (tx: Tx, id: string, reason: string) => Promise<void>
}

/** Longer than all calls about one file may take together. Otherwise a second server could send the same file again. */
const CLAIM_MS = 180_000
const MAX_FLOWS = 50

const NO_REASON = 'La plateforme n’a pas indiqué de motif.'

type OpenFlow = { id: string; platform_flow_id: string | null }

/** A file that fails does not delay the others: the first error is thrown at the end. */
export async function followFlows(services: Services, kind: FlowKind): Promise<void> {
  const { platform } = services
  if (!platform.isLinked) return
  const tried: string[] = []
  const errors: unknown[] = []
  while (tried.length < MAX_FLOWS) {
    const flow = await claimNext(services, kind, tried)
    if (!flow) break
    tried.push(flow.id)
    try {
      await followOne(services, platform, kind, flow)
    } catch (error) {
      errors.push(error)
    }
    await write(services.database, (tx) => kind.update(tx, flow.id, { tried_at: null }, FLOW_STATES))
  }
  if (errors.length > 0) throw errors[0]
}

async function claimNext(
  { database, clock }: Services,
  { table, update }: FlowKind,
  tried: readonly string[],
): Promise<OpenFlow | undefined> {
  const now = clock.now()
  return write(database, async (tx) => {
    const flow = await tx
      .selectFrom(table)
      .select(['id', 'platform_flow_id'])
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
    if (flow) await update(tx, flow.id, { tried_at: now }, OPEN_FLOW_STATES)
    return flow
  })
}

async function followOne(
  services: Services,
  platform: PlatformPort,
  kind: FlowKind,
  { id, platform_flow_id: flowId }: OpenFlow,
): Promise<void> {
  if (flowId === null) return deposit(services, platform, kind, id)
  const state = await platform.follow(flowId)
  // The platform has lost the file, so it is sent again.
  if (!state) await change(services, kind, id, { state: 'waiting', platform_flow_id: null })
  else if (state.kind === 'refused') await refuse(services, kind, id, state.reason)
  else if (state.kind === 'accepted') await accept(services, kind, id)
}

async function deposit(
  services: Services,
  platform: PlatformPort,
  kind: FlowKind,
  id: string,
): Promise<void> {
  const file = await kind.fileOf(services.database.db, id)
  try {
    const flowId = await platform.deposit({ ...file, trackingId: id })
    await change(services, kind, id, { state: 'deposited', platform_flow_id: flowId })
  } catch (error) {
    if (!(error instanceof FlowRefused)) throw error
    await refuse(services, kind, id, error.message)
  }
}

async function accept({ database, clock }: Services, kind: FlowKind, id: string): Promise<void> {
  await write(database, async (tx) => {
    const isFirst = await setOpen(tx, kind, id, { state: 'accepted', ended_at: clock.now() })
    if (isFirst) await kind.accepted?.(tx, id)
  })
}

async function refuse(
  { database, clock }: Services,
  kind: FlowKind,
  id: string,
  sentence: string,
): Promise<void> {
  const reason = sentence.trim() || NO_REASON
  await write(database, async (tx) => {
    const isFirst = await setOpen(tx, kind, id, { state: 'refused', reason, ended_at: clock.now() })
    if (isFirst) await kind.refused(tx, id, reason)
  })
}

const change = ({ database }: Services, kind: FlowKind, id: string, columns: FlowColumns) =>
  write(database, (tx) => setOpen(tx, kind, id, columns))

async function setOpen(tx: Tx, kind: FlowKind, id: string, columns: FlowColumns): Promise<boolean> {
  const { numUpdatedRows } = await kind.update(tx, id, columns, OPEN_FLOW_STATES)
  return numUpdatedRows === 1n
}
