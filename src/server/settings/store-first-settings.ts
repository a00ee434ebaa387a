import type { StoredSettings } from '#shared/settings/settings.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { write } from '../database/write.ts'

/** A value from the environment is used only for a setting that was never stored. */
export async function storeFirstSettings(
  database: Database,
  { settings: { first } }: Pick<Config, 'settings'>,
  clock: Clock,
): Promise<void> {
  await write(database, async (tx) => {
    const none = { value: '{}', updated_at: clock.now() }
    await tx
      .insertInto('settings')
      .values(none)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx.selectFrom('settings').select('value').forUpdate().executeTakeFirstOrThrow()
    const next = withFirst(row.value, first)
    if (JSON.stringify(next) === JSON.stringify(row.value)) return
    await tx
      .updateTable('settings')
      .set({ value: JSON.stringify(next) })
      .execute()
    tx.changed('settings')
  })
}

function withFirst(stored: StoredSettings, first: StoredSettings): StoredSettings {
  const shop = { ...first.shop, ...stored.shop }
  const vat = { ...first.vat, ...stored.vat }
  return {
    ...stored,
    ...(Object.keys(shop).length > 0 && { shop }),
    ...(Object.keys(vat).length > 0 && { vat }),
  }
}
