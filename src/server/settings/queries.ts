import { mergedSettings, type Settings, type StoredSettings } from '#shared/settings/settings.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'

export type SettingsState = {
  stored: StoredSettings
  settings: Settings
  version: number
  updatedAt: Date
  updatedBy: string | null
}

export async function readSettings(
  db: Db,
  { settings: { defaults } }: Pick<Config, 'settings'>,
): Promise<SettingsState> {
  const row = await db.selectFrom('settings').selectAll().executeTakeFirst()
  const stored = row?.value ?? {}
  return {
    stored,
    settings: mergedSettings(stored, defaults),
    version: row?.version ?? 0,
    updatedAt: row?.updated_at ?? new Date(0),
    updatedBy: row?.updated_by ?? null,
  }
}
