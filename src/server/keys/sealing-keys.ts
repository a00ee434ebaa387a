import { hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { keptSecret } from '../config/secrets.ts'

export type SealingKey = { id: string; bytes: Uint8Array }

/** `current` encrypts and decrypts. `previous` only decrypts, while the secret is being changed. */
export type SealingKeys = { current: SealingKey; previous: SealingKey | undefined }

type Secrets = Pick<Config, 'keysSecret' | 'keysSecretPrevious' | 'dataDir'>

/**
 * The file is in `DATA_DIR/secrets`. Backups leave it out, because it would make the stored keys in the backup
 * readable.
 */
export const KEYS_FILE = 'keys'

/** Creates `KEYS_FILE` if it is missing and the environment gives no secret. */
export function sealingKeys({ keysSecret, keysSecretPrevious, dataDir }: Secrets): SealingKeys {
  return sealingKeysFrom(keysSecret ?? keptSecret(dataDir, KEYS_FILE), keysSecretPrevious)
}

/** Returns undefined if there is no secret, and creates no file. */
export function sealingKeysIfAny(config: Secrets): SealingKeys | undefined {
  const isThere = config.keysSecret ?? existsSync(join(config.dataDir, 'secrets', KEYS_FILE))
  return isThere ? sealingKeys(config) : undefined
}

export function sealingKeysFrom(current: string, previous?: string): SealingKeys {
  return { current: keyFrom(current), previous: previous === undefined ? undefined : keyFrom(previous) }
}

function keyFrom(secret: string): SealingKey {
  const derived = (purpose: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, '', purpose, bytes))
  return {
    id: Buffer.from(derived('id of the key of stored keys', 6)).toString('hex'),
    bytes: derived('stored keys', 32),
  }
}
