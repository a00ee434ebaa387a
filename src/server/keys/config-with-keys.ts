import { sql } from 'kysely'
import type { Service } from '#shared/keys/services.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'
import { sealingKeysIfAny } from './sealing-keys.ts'
import { openRows } from './stored-keys.ts'

/**
 * `lost` are the services whose keys cannot be read on this machine. The table may be missing, because the database may
 * be older than this release.
 */
export async function configWithKeys(config: Config, db: Db): Promise<{ config: Config; lost: Service[] }> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('service_keys') is not null as has`.execute(
    db,
  )
  if (!rows[0]?.has) return { config, lost: [] }
  const stored = await db.selectFrom('service_keys').select(['service', 'sealed', 'key_id']).execute()
  const { values, lost } = openRows(stored, sealingKeysIfAny(config))
  return { config: { ...config, ...config.outsideWith(values) }, lost }
}
