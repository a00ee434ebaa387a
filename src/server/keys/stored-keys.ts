import type { Selectable } from 'kysely'
import { SERVICE_NAMES, type KeyValues, type Service } from '#shared/keys/services.ts'
import type { StoredValues } from '../config/outside-config.ts'
import type { Database, Db } from '../database/database.ts'
import type { ServiceKeysRow } from '../database/tables.ts'
import { write } from '../database/write.ts'
import { openText, sealText } from '../sealed-text.ts'
import type { SealingKey, SealingKeys } from './sealing-keys.ts'

/** `lost` are the services whose keys this server cannot read. */
export type StoredKeys = { values: StoredValues; lost: Service[] }

export type SealedRow = Pick<Selectable<ServiceKeysRow>, 'service' | 'sealed' | 'key_id'>

export async function readStoredKeys(db: Db, keys: SealingKeys): Promise<StoredKeys> {
  return openRows(await db.selectFrom('service_keys').select(['service', 'sealed', 'key_id']).execute(), keys)
}

/** Skips services that this release does not know. */
export function openRows(rows: readonly SealedRow[], keys: SealingKeys | undefined): StoredKeys {
  const found: StoredKeys = { values: {}, lost: [] }
  for (const service of SERVICE_NAMES) {
    const row = rows.find((one) => one.service === service)
    if (!row || row.sealed === '') continue
    const values = keys && openKeys(row, keys)
    if (values) found.values[service] = values
    else found.lost.push(service)
  }
  return found
}

/** Returns undefined if the row was encrypted with another key, or was changed. */
export function openKeys(
  { service, sealed, key_id: id }: SealedRow,
  keys: SealingKeys,
): KeyValues | undefined {
  const key = [keys.current, keys.previous].find((one) => one?.id === id)
  const text = key && openText(key.bytes, service, sealed)
  return text === undefined ? undefined : (JSON.parse(text) as KeyValues)
}

export function sealKeys(service: Service, values: KeyValues, { id, bytes }: SealingKey) {
  const isEmpty = Object.keys(values).length === 0
  return { sealed: isEmpty ? '' : sealText(bytes, service, JSON.stringify(values)), key_id: id }
}

/** Encrypts the keys again with the current secret, so that the previous one can be removed. */
export async function resealKeys(database: Database, keys: SealingKeys): Promise<void> {
  const { previous, current } = keys
  if (!previous) return
  await write(database, async (tx) => {
    const rows = await tx
      .selectFrom('service_keys')
      .select(['service', 'sealed', 'key_id'])
      .where('key_id', '=', previous.id)
      .orderBy('service')
      .forUpdate()
      .execute()
    for (const row of rows) {
      const values = openKeys(row, keys)
      if (!values) continue
      const columns = sealKeys(row.service, values, current)
      await tx.updateTable('service_keys').set(columns).where('service', '=', row.service).execute()
    }
  })
}
