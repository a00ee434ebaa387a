import type { ServiceKeys } from '#shared/keys/contract.ts'
import { isComplete, shownKey } from '#shared/keys/key-rules.ts'
import { SERVICES, type KeyValues, type Service } from '#shared/keys/services.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'
import { openRows } from './stored-keys.ts'

type Facts = Pick<Services, 'config' | 'keys'>

export async function serviceKeys(db: Db, { config, keys }: Facts, service: Service): Promise<ServiceKeys> {
  const row = await db
    .selectFrom('service_keys')
    .selectAll()
    .where('service', '=', service)
    .executeTakeFirst()
  const { values, lost } = openRows(row ? [row] : [], keys)
  const isGiven = config.givenServices.includes(service)
  const typed = values[service] ?? {}
  const isLost = !isGiven && lost.length > 0
  const hasTyped = Object.keys(typed).length > 0
  return {
    service,
    version: row?.version ?? 0,
    updatedAt: row?.updated_by || hasTyped ? (row?.updated_at.toISOString() ?? null) : null,
    source: isGiven ? 'environment' : hasTyped || isLost ? 'typed' : 'none',
    isLost,
    isComplete: isGiven || isComplete(service, typed),
    shown: isGiven ? {} : shownValues(service, typed),
  }
}

function shownValues(service: Service, values: KeyValues): Record<string, string> {
  const fields = Object.entries(SERVICES[service].fields)
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = values[name]
      return value === undefined ? [] : [[name, shownKey(field, value)]]
    }),
  )
}
