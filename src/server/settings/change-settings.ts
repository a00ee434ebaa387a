import { parisDay, type Day } from '#shared/paris-day.ts'
import { type SettingsChange, toStored } from '#shared/settings/contract.ts'
import { closingsError, deliveryErrors, REGIME_IN_PAST } from '#shared/settings/settings-rules.ts'
import {
  flatSettings,
  mergedSettings,
  withChange,
  withRegime,
  type Settings,
  type ShopTexts,
} from '#shared/settings/settings.ts'
import { SHOP_SETTINGS } from '#shared/settings/settings-table.ts'
import { SETTINGS_ID } from '#shared/settings/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { nextVersion, refuseStale } from '../http/edit-version.ts'
import { invalidFields } from '../http/shop-error.ts'
import { requireImage } from '../images/image-of-url.ts'
import type { Services } from '../services.ts'
import { cleanTexts, keepVersions } from './owner-texts.ts'
import { readSettings } from './queries.ts'
import { settingsResponse } from './settings-response.ts'

/**
 * Stores a part of the settings. Pages, mails and terms of this process follow before the answer, those of other
 * processes at once.
 * @throws 409 STALE with the present settings, 422 for what does not fit together
 */
export async function changeSettings(
  services: Services,
  change: SettingsChange,
  byUserId: string,
): Promise<void> {
  const { config, database, clock, settings } = services
  const now = clock.now()
  await write(database, async (tx) => {
    await tx.selectFrom('settings').select('id').forUpdate().executeTakeFirst()
    const before = await readSettings(tx, config)
    const row = { version: before.version, updated_by: before.updatedBy }
    await refuseStale(tx, row, change.version, async () => settingsResponse(services, before))
    await requirePictures(tx, change)
    const stored = withChange(before.stored, toStored(cleanTexts(change, config.publicUrl)))
    const regimes = changedRegimes(before.settings, change, parisDay(now))
    const value = regimes ? withChange(stored, { vat: { regimes } }) : stored
    const after = mergedSettings(value, config.settings.defaults)
    refuseMisfits(after)
    await tx
      .updateTable('settings')
      .set({ value: JSON.stringify(value), version: nextVersion(), updated_at: now, updated_by: byUserId })
      .execute()
    await keepVersions(tx, before.settings.texts, after.texts, { at: now, by: byUserId })
    await recordActivity(tx, {
      by: byUserId,
      at: now,
      act: 'changed',
      kind: 'settings',
      id: SETTINGS_ID,
      name: '',
      before: flatSettings(before.settings),
      after: flatSettings(after),
    })
    tx.changed('settings')
  })
  await settings.reload()
}

/** @throws 422 for a picture that is not in the library */
async function requirePictures(tx: Tx, { shop = {} }: SettingsChange): Promise<void> {
  for (const [field, setting] of Object.entries(SHOP_SETTINGS)) {
    const name = field as keyof ShopTexts
    if (setting.kind === 'picture') await requireImage(tx, shop[name] ?? '', `shop.${name}`)
  }
}

/** A newly chosen regime, from today or a later day; undefined when nothing changes. */
function changedRegimes({ vat }: Settings, change: SettingsChange, today: Day) {
  const regime = change.vat?.regime
  if (!regime) return undefined
  const last = vat.regimes.at(-1)
  const from = change.vat?.from ?? today
  if (last?.regime === regime && last.from === from) return undefined
  if (from < today) throw invalidFields({ 'vat.from': REGIME_IN_PAST })
  return withRegime(vat.regimes, { regime, from })
}

function refuseMisfits({ delivery, closingDays }: Settings): void {
  const closings = closingsError(closingDays)
  const fields = { ...deliveryErrors(delivery), ...(closings && { closingDays: closings }) }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}
