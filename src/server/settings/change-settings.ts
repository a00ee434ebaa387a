import { PASSWORD_AGAIN } from '#shared/accounts/texts.ts'
import { parisDay, type Day } from '#shared/paris-day.ts'
import { toStored, type SettingsAnswer, type SettingsChange } from '#shared/settings/contract.ts'
import { closingsError, deliveryErrors, REGIME_IN_PAST } from '#shared/settings/settings-rules.ts'
import {
  flatSettings,
  mergedSettings,
  withChange,
  withRegime,
  type Settings,
  type ShopTexts,
} from '#shared/settings/settings.ts'
import { SHOP_SETTINGS } from '#shared/settings/shop-settings.ts'
import { SETTINGS_ID, SETTINGS_LOAD_FAILED } from '#shared/settings/texts.ts'
import type { SettingsRow } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { editRow, type EditedTable } from '../editing/edit-row.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { requireImage } from '../images/image-of-url.ts'
import type { Services } from '../services.ts'
import { cleanTexts, keepVersions } from './owner-texts.ts'
import { readSettings } from './queries.ts'
import { settingsResponse } from './settings-response.ts'

const settingsTable = (services: Services): EditedTable<SettingsRow, SettingsAnswer> => ({
  kind: 'settings',
  notFound: SETTINGS_LOAD_FAILED,
  announces: 'settings',
  unrecorded: ['value'],
  alsoRecorded: async (tx) => flatSettings((await readSettings(tx, services.config)).settings),
  nameOf: () => '',
  lock: (tx) => tx.selectFrom('settings').selectAll().forUpdate().executeTakeFirst(),
  store: (tx, _id, columns) => tx.updateTable('settings').set(columns).execute(),
  read: async (tx) => settingsResponse(services, await readSettings(tx, services.config)),
})

/**
 * @throws 403 REAUTHENTICATION_REQUIRED if an e-mail address of the shop changes without a recent password; 409 STALE
 * if `change.version` is outdated; 422 for contradictory values, an unknown picture, or a VAT regime that begins in the
 * past
 */
export async function changeSettings(
  services: Services,
  change: SettingsChange,
  byUserId: string,
  { isFresh = true } = {},
): Promise<SettingsAnswer> {
  const {
    publicUrl,
    settings: { defaults },
  } = services.config
  const edit = { id: SETTINGS_ID, version: change.version, byUserId }
  const answer = await editRow(services, settingsTable(services), edit, async (tx, held, at) => {
    await requirePictures(tx, change)
    const before = mergedSettings(held.value, defaults)
    const stored = withChange(held.value, toStored(cleanTexts(change, publicUrl)))
    const regimes = changedRegimes(before, change, parisDay(at))
    const value = regimes ? withChange(stored, { vat: { regimes } }) : stored
    const after = mergedSettings(value, defaults)
    refuseMisfits(after)
    if (!isFresh && redirectsMail(before, after))
      throw new ShopError('REAUTHENTICATION_REQUIRED', PASSWORD_AGAIN)
    await keepVersions(tx, before.texts, after.texts, { at, by: byUserId })
    return { value: JSON.stringify(value) }
  })
  await services.settings.reload()
  return answer
}

/** An open laptop must not be enough to receive what customers write and what the shop reports. */
function redirectsMail({ shop: before }: Settings, { shop: after }: Settings): boolean {
  return before.email !== after.email || before.alertEmail !== after.alertEmail
}

async function requirePictures(tx: Tx, { shop = {} }: SettingsChange): Promise<void> {
  for (const [field, setting] of Object.entries(SHOP_SETTINGS)) {
    const name = field as keyof ShopTexts
    if (setting.kind === 'picture') await requireImage(tx, shop[name] ?? '', `shop.${name}`)
  }
}

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
