import { hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { keptSecret } from '../config/secrets.ts'

/** A key that encrypts stored keys. The id says which key encrypted a row. */
export type SealingKey = { id: string; bytes: Uint8Array }

/** The current key encrypts. The previous one only decrypts, while the secret is changed. */
export type SealingKeys = { current: SealingKey; previous: SealingKey | undefined }

type Secrets = Pick<Config, 'keysSecret' | 'keysSecretPrevious' | 'dataDir'>

/**
 * The file in `DATA_DIR/secrets` with the secret that encrypts stored keys. No backup contains it: with the file, the
 * rows of the backup would be readable.
 */
export const KEYS_FILE = 'keys'

/** Returns the keys of this server, from the environment or from the file, which the first start makes. */
export function sealingKeys({ keysSecret, keysSecretPrevious, dataDir }: Secrets): SealingKeys {
  return sealingKeysFrom(keysSecret ?? keptSecret(dataDir, KEYS_FILE), keysSecretPrevious)
}

/** Returns the keys like `sealingKeys`, but makes no file. Returns undefined if there is none. */
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
