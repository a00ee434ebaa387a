import { sql, type Selectable } from 'kysely'
import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import { bulkSentence } from '#shared/catalogue/act-label.ts'
import {
  BULK_TRIES_FAILED,
  CHANGED_SINCE,
  CHANGED_SINCE_PREVIEW,
  SLEEVE_GONE,
} from '#shared/catalogue/bulk-acts.ts'
import type { SleevePatch } from '#shared/catalogue/contract.ts'
import { SERVER_ERROR } from '#shared/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { SleeveChangeRowsRow, SleeveChangesRow, SleevesRow } from '../database/tables.ts'
import { isTransient, write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { restoreSale, updateSleeve } from './change-sleeve.ts'
import { deleteSleeveIn } from './delete-sleeve.ts'
import { withFreeSlug } from './former-addresses.ts'
import { judgeAct, offerPatch } from './judge-sleeve-act.ts'
import { restoreSleeve, savedSleeve } from './restore-sleeve.ts'
import { savedSale } from './sale-columns.ts'
import { refuseTaken } from './sleeve-columns.ts'

type Change = Selectable<SleeveChangesRow>
type ChangeRow = Selectable<SleeveChangeRowsRow>
type Row = Selectable<SleevesRow>
type Outcome = Pick<ChangeRow, 'position' | 'state' | 'failure'> &
  Partial<Pick<ChangeRow, 'before'> & { version_after: number }>

const BATCH = 25

export function sleeveChangeJobs(services: Services): void {
  const alert = 'Une modification groupée de protections est bloquée\u00A0: elle ne peut pas être terminée.'
  services.jobs.handle(
    'change-sleeves',
    { alert, lastResort: 'end-failed-sleeve-change' },
    ({ sleeveChangeId }) => runSleeveChange(services, sleeveChangeId),
  )
  services.jobs.handle('end-failed-sleeve-change', { alert }, ({ sleeveChangeId }) =>
    endFailedChange(services, sleeveChangeId),
  )
}

/**
 * Each batch is one transaction, so an interrupted run continues where it stopped, and two simultaneous runs change
 * nothing twice. If a batch fails with a lasting error, its products are tried one by one.
 */
export async function runSleeveChange(services: Services, id: string): Promise<void> {
  for (let singles = 0; ; singles = Math.max(0, singles - 1)) {
    const change = await services.database.db
      .selectFrom('sleeve_changes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!change || change.ended_at) return
    let claimed: ChangeRow[] = []
    const made = withFreeSlug(() =>
      write(services.database, async (tx) => {
        claimed = await claimNext(tx, change, singles > 0 ? 1 : BATCH)
        if (claimed.length === 0) return
        const outcomes = change.undo_at
          ? await undoRows(tx, services, change, claimed)
          : await changeRows(tx, services, change, claimed)
        await settleRows(tx, id, outcomes)
      }),
    ).catch(refuseTaken)
    try {
      await made
    } catch (error) {
      if (isTransient(error)) throw error
      if (claimed.length > 1) singles = BATCH + 1
      else await refuseRow(services, change, claimed[0], error)
    }
    if (claimed.length === 0) return endChange(services, id)
  }
}

/** Locks the change, so that a simultaneous run or undo waits for this batch. */
async function claimNext(tx: Tx, { id, undo_at: undoAt }: Change, count: number): Promise<ChangeRow[]> {
  await tx.selectFrom('sleeve_changes').select('id').where('id', '=', id).forUpdate().execute()
  if (undoAt)
    await tx
      .updateTable('sleeve_change_rows')
      .set({ state: 'stopped' })
      .where('change_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  return tx
    .selectFrom('sleeve_change_rows')
    .selectAll()
    .where('change_id', '=', id)
    .where('state', '=', undoAt ? 'changed' : 'waiting')
    .where('failure', 'is', null)
    .orderBy('position')
    .limit(count)
    .execute()
}

const requestedBy = ({ by_user_id: by, undo_by_user_id: undoneBy }: Change) => undoneBy ?? by

/** Returns the id of the person who requested the change or its undo. Undefined if that person is no longer an admin. */
async function mayChange(tx: Tx, change: Change): Promise<string | undefined> {
  const id = requestedBy(change)
  if (id === null) return undefined
  const user = await tx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
  return user?.role === 'admin' ? id : undefined
}

async function changeRows(
  tx: Tx,
  services: Services,
  change: Change,
  claimed: readonly ChangeRow[],
): Promise<Outcome[]> {
  const byUserId = await mayChange(tx, change)
  if (byUserId === undefined)
    return claimed.map(({ position }) => ({ position, state: 'refused', failure: ADMIN_ONLY }))
  const ids = claimed.map((row) => row.sleeve_id)
  await lockSale(tx, { sleeves: ids })
  const found = await tx.selectFrom('sleeves').selectAll().where(isOneOf('id', ids)).execute()
  const sleeves = new Map(found.map((sleeve) => [sleeve.id, sleeve]))
  const judged = await judgeAct(tx, change.act, found, services.clock.now())
  const outcomes: Outcome[] = []
  for (const { position, sleeve_id: id, seen_version: seen } of claimed) {
    const [sleeve, act] = [sleeves.get(id), judged.get(id)]
    const refuse = (failure: string) => void outcomes.push({ position, state: 'refused', failure })
    if (!sleeve || !act) refuse(SLEEVE_GONE)
    else if (sleeve.version !== seen) refuse(CHANGED_SINCE_PREVIEW)
    else if (act.outcome === 'refused') refuse(act.reason)
    else if (act.outcome === 'unchanged') outcomes.push({ position, state: 'unchanged', failure: null })
    else {
      const before = await savedState(tx, sleeve, change)
      if (act.patch === 'delete') await deleteSleeveIn(tx, { id, byUserId, now: services.clock.now() })
      else await updateSleeve(tx, services, { id, patch: act.patch, byUserId, isRecorded: false })
      outcomes.push({ position, state: 'changed', failure: null, before, version_after: sleeve.version + 1 })
    }
  }
  return outcomes
}

async function savedState(tx: Tx, sleeve: Row, { act }: Change): Promise<string> {
  switch (act.kind) {
    case 'price-percent':
    case 'price-amount':
      return JSON.stringify(offerPatch({ priceCents: sleeve.price_cents, packs: sleeve.packs }))
    case 'collection': {
      const { slug } = await tx
        .selectFrom('collections')
        .select('slug')
        .where('id', '=', sleeve.collection_id)
        .executeTakeFirstOrThrow()
      return JSON.stringify({ collection: slug })
    }
    case 'threshold':
      return JSON.stringify({ lowStockBelow: sleeve.low_stock_below })
    case 'brand':
      return JSON.stringify({ brand: sleeve.brand })
    case 'publish':
    case 'unpublish':
      return JSON.stringify({ isPublished: sleeve.is_published })
    case 'sale':
      return JSON.stringify(savedSale(sleeve))
    case 'delete':
      return savedSleeve(tx, sleeve.id)
  }
}

async function undoRows(
  tx: Tx,
  services: Services,
  change: Change,
  claimed: readonly ChangeRow[],
): Promise<Outcome[]> {
  const byUserId = await mayChange(tx, change)
  if (byUserId === undefined)
    return claimed.map(({ position }) => ({ position, state: 'changed', failure: ADMIN_ONLY }))
  const ids = claimed.map((row) => row.sleeve_id)
  const locked = new Set((await lockSale(tx, { sleeves: ids })).sleeves.map(({ id }) => id))
  const found = await tx.selectFrom('sleeves').select(['id', 'version']).where(isOneOf('id', ids)).execute()
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const now = services.clock.now()
  const outcomes: Outcome[] = []
  for (const { position, sleeve_id: id, version_after: after, before } of claimed) {
    const isDeletion = change.act.kind === 'delete'
    const keep = (failure: string) => void outcomes.push({ position, state: 'changed', failure })
    if (isDeletion) await restoreSleeve(tx, { saved: before, byUserId, now })
    else if (!locked.has(id)) {
      keep(SLEEVE_GONE)
      continue
    } else if (versions.get(id) !== after) {
      keep(CHANGED_SINCE)
      continue
    } else if (change.act.kind === 'sale') await restoreSale(tx, services, { id, saved: before, byUserId })
    else await updateSleeve(tx, services, { id, patch: before as SleevePatch, byUserId, isRecorded: false })
    outcomes.push({ position, state: 'undone', failure: null })
  }
  return outcomes
}

async function settleRows(tx: Tx, id: string, outcomes: readonly Outcome[]): Promise<void> {
  const rows = JSON.stringify(
    outcomes.map(({ before = null, version_after = null, ...outcome }) => ({
      ...outcome,
      before,
      version_after,
    })),
  )
  await sql`
    update sleeve_change_rows set state = settled.state, failure = settled.failure,
      before = coalesce(settled.before::jsonb, sleeve_change_rows.before),
      version_after = coalesce(settled.version_after, sleeve_change_rows.version_after)
    from json_to_recordset(${rows}::json) as settled (position integer, state text, failure text, before text, version_after integer)
    where change_id = ${id} and sleeve_change_rows.position = settled.position`.execute(tx)
}

async function refuseRow(
  services: Services,
  { id }: Change,
  row: ChangeRow | undefined,
  error: unknown,
): Promise<void> {
  if (!row) throw error
  if (!(error instanceof ShopError))
    services.log.error({ err: error, sleeveId: row.sleeve_id }, 'a product of a bulk change failed')
  const [ofField] = error instanceof ShopError ? Object.values(error.extras.fields ?? {}) : []
  const failure = ofField ?? (error instanceof ShopError ? error.message : SERVER_ERROR)
  const state = row.state === 'waiting' ? 'refused' : row.state
  await write(services.database, (tx) => settleRows(tx, id, [{ position: row.position, state, failure }]))
}

async function endFailedChange(services: Services, id: string): Promise<void> {
  await write(services.database, async (tx) => {
    const open = tx.updateTable('sleeve_change_rows').where('change_id', '=', id).where('failure', 'is', null)
    await open.set({ state: 'refused', failure: BULK_TRIES_FAILED }).where('state', '=', 'waiting').execute()
    const change = await tx
      .selectFrom('sleeve_changes')
      .select('undo_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (change?.undo_at)
      await open.set({ failure: BULK_TRIES_FAILED }).where('state', '=', 'changed').execute()
  })
  await endChange(services, id)
}

/** If several runs share the change, only one of them ends it. */
async function endChange({ database, clock }: Services, id: string): Promise<void> {
  await write(database, async (tx) => {
    const now = clock.now()
    const change = await tx
      .updateTable('sleeve_changes')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!change) return
    const { rows } = await sql<{ state: ChangeRow['state']; count: number }>`
      select state, count(*)::int as count from sleeve_change_rows where change_id = ${id} group by state`.execute(
      tx,
    )
    const count = (state: ChangeRow['state']) => rows.find((row) => row.state === state)?.count ?? 0
    const done = count(change.undo_at ? 'undone' : 'changed')
    tx.changed('catalogue')
    const by = requestedBy(change)
    if (done === 0 || by === null) return
    const label = change.undo_at ? `${change.label}, annulé` : change.label
    const left = change.undo_at ? count('changed') : count('refused')
    await recordActivity(tx, {
      by,
      at: now,
      act: 'changed',
      kind: 'sleeves',
      id,
      name: bulkSentence(done, label),
      after: { changed_sleeves: done, ...(left > 0 && { refused_sleeves: left }) },
    })
  })
}
