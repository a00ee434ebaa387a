import type { Service } from '#shared/keys/services.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { sealingKeysIfAny } from './sealing-keys.ts'
import { openRows } from './stored-keys.ts'

/**
 * Returns the configuration with the keys that were typed in the back-office, for commands that run next to the shop.
 * `lost` are the services whose keys cannot be read on this machine. The database may be older than this release.
 */
export async function configWithKeys(
  config: Config,
  { db, raw }: Pick<Database, 'db' | 'raw'>,
): Promise<{ config: Config; lost: Service[] }> {
  const { rows } = await raw("select to_regclass('service_keys') is not null as has")
  if (!(rows[0] as { has: boolean } | undefined)?.has) return { config, lost: [] }
  const stored = await db.selectFrom('service_keys').select(['service', 'sealed', 'key_id']).execute()
  const { values, lost } = openRows(stored, sealingKeysIfAny(config))
  return { config: { ...config, ...config.outsideWith(values) }, lost }
}
