import type { FieldErrors } from '#shared/field-errors.ts'
import { SERVICES, type KeyValues, type Service } from '#shared/keys/services.ts'
import {
  BACKUPS_FIRST,
  LIVE_KEY_NEEDED,
  OTHER_BUCKET,
  STORAGE_FIRST,
  TEST_KEY_NEEDED,
  TLS_NEEDED,
} from '#shared/keys/texts.ts'
import type { Config } from '../config/config.ts'
import type { OutsideConfig } from '../config/outside-config.ts'
import { isLocalAddress } from '../outside/local-address.ts'

export function misfits(
  service: Service,
  values: KeyValues,
  after: OutsideConfig,
  mode: Config['mode'],
): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(SERVICES[service].fields)) {
    const value = values[name]
    if (!value) continue
    if (field.saysMode && value.includes('_live_') !== (mode === 'live'))
      errors[name] = mode === 'live' ? LIVE_KEY_NEEDED : TEST_KEY_NEEDED
    if (field.kind === 'url' && mode === 'live' && !value.startsWith('https:') && !isLocalAddress(value))
      errors[name] = TLS_NEEDED
  }
  const { backup, storage } = after
  if (service === 'backup' && values['BACKUP_BUCKET'] && !backup.bucket)
    errors['BACKUP_BUCKET'] = STORAGE_FIRST
  if (service === 'backup' && backup.bucket && backup.bucket.bucket === storage?.bucket)
    errors['BACKUP_BUCKET'] = OTHER_BUCKET
  return errors
}

export function storageInUse(before: OutsideConfig, after: OutsideConfig): FieldErrors {
  return before.backup.bucket && !after.backup.bucket ? { S3_ACCESS_KEY_ID: BACKUPS_FIRST } : {}
}
