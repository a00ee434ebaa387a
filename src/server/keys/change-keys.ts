import { INVALID_VALUE } from '#shared/contract-fields.ts'
import type { ServiceKeys, ServiceKeysChange } from '#shared/keys/contract.ts'
import { keysErrors } from '#shared/keys/key-rules.ts'
import { SERVICES, type KeyValues, type Service } from '#shared/keys/services.ts'
import { KEY_CHANGED, KEY_THERE, KEYS_GIVEN, KEYS_LOAD_FAILED, KEYS_OF_DEMO } from '#shared/keys/texts.ts'
import { SETTINGS_ID } from '#shared/settings/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { ServiceKeysRow } from '../database/tables.ts'
import { editRow, type EditedTable } from '../editing/edit-row.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { serviceKeys } from './keys-response.ts'
import { misfits, storageInUse } from './misfits.ts'
import { openKeys, readStoredKeys, sealKeys } from './stored-keys.ts'

const keysTable = (services: Services, service: Service): EditedTable<ServiceKeysRow, ServiceKeys> => ({
  kind: 'settings',
  notFound: KEYS_LOAD_FAILED,
  announces: 'settings',
  unrecorded: ['sealed', 'key_id'],
  nameOf: () => '',
  lock: async (tx) => {
    await tx
      .insertInto('service_keys')
      .values({ service, updated_at: services.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx
      .selectFrom('service_keys')
      .selectAll()
      .where('service', '=', service)
      .forUpdate()
      .executeTakeFirst()
  },
  store: (tx, _id, columns) =>
    tx.updateTable('service_keys').set(columns).where('service', '=', service).execute(),
  read: (tx) => serviceKeys(tx, services, service),
})

/**
 * This process uses the new keys before it sends the response, other processes soon after.
 * @throws 409 STALE; 409 CONFLICT if the environment gives the keys, or if the shop has the demo's data; 422 for wrong
 * values
 */
export async function changeKeys(
  services: Services,
  service: Service,
  { version, values }: ServiceKeysChange,
  byUserId: string,
): Promise<ServiceKeys> {
  const { config, keys } = services
  if (config.givenServices.includes(service)) throw new ShopError('CONFLICT', KEYS_GIVEN)
  if (config.demoData) throw new ShopError('CONFLICT', KEYS_OF_DEMO)
  const typed = knownFields(service, values)
  const edit = { id: SETTINGS_ID, version, byUserId, isRecorded: false }
  const answer = await editRow(services, keysTable(services, service), edit, async (tx, held, at) => {
    // If the stored keys cannot be read, the person types all of them again.
    const before = (held.sealed === '' ? undefined : openKeys(held, keys)) ?? {}
    const after = withoutBlanks({ ...before, ...typed })
    const { values: all } = await readStoredKeys(tx, keys)
    const next = config.outsideWith({ ...all, [service]: after })
    const wrong = {
      ...misfits(service, after, next, config.mode),
      ...storageInUse(config.outsideWith(all), next),
      ...keysErrors(service, { before, typed }),
    }
    if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
    await recordActivity(tx, {
      by: byUserId,
      at,
      act: 'changed',
      kind: 'settings',
      id: SETTINGS_ID,
      name: '',
      ...recordedChange(service, before, after),
    })
    return sealKeys(service, after, keys.current)
  })
  await services.settings.reload()
  return answer
}

/** @throws 422 for a field that the service lacks */
function knownFields(service: Service, values: Readonly<Record<string, string>>): Record<string, string> {
  const { fields } = SERVICES[service]
  const unknown = Object.keys(values).filter((name) => !(name in fields))
  if (unknown.length > 0)
    throw invalidFields(Object.fromEntries(unknown.map((name) => [name, INVALID_VALUE])))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'url' ? value.replace(/\/+$/u, '') : value,
    ]),
  )
}

function withoutBlanks(values: Readonly<Record<string, string>>): KeyValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** A secret is not recorded, not even its last characters. */
function recordedChange(service: Service, before: KeyValues, after: KeyValues) {
  const recorded = { before: {} as Record<string, string>, after: {} as Record<string, string> }
  for (const [name, { isSecret }] of Object.entries(SERVICES[service].fields)) {
    const [was = '', is = ''] = [before[name], after[name]]
    if (was === is) continue
    recorded.before[`keys.${name}`] = isSecret && was ? KEY_THERE : was
    recorded.after[`keys.${name}`] = isSecret && is ? (was ? KEY_CHANGED : KEY_THERE) : is
  }
  return recorded
}
