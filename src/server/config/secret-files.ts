import { readFileSync } from 'node:fs'
import { PAYMENT_SECRETS } from '../outside/payment/settings.ts'
import { ConfigError } from '../startup-error.ts'

/** Settings whose value may be in a file that another variable names (`JWT_SECRET_FILE`). */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'BACKUP_KEY',
  'COLISSIMO_API_KEY',
  'DATABASE_LISTEN_URL',
  'DATABASE_URL',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'KEYS_SECRET',
  'KEYS_SECRET_PREVIOUS',
  'LAPOSTE_KEY',
  'MONDIAL_RELAY_KEY',
  'MONDIAL_RELAY_PASSWORD',
  ...PAYMENT_SECRETS,
  'PLATFORM_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
] as const

/**
 * Adds to the settings the contents of the files that they name, without white space at both ends.
 * @throws ConfigError for a file that is unreadable or empty, and for a value that is given twice
 */
export function withFiles(settings: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = { ...settings }
  for (const name of SECRETS) {
    const file = settings[`${name}_FILE`]
    if (file === undefined) continue
    if (settings[name] !== undefined) throw new ConfigError(`${name}: given twice, also by ${name}_FILE.`)
    read[name] = contentOf(`${name}_FILE`, file)
  }
  return read
}

function contentOf(setting: string, file: string): string {
  try {
    const content = readFileSync(file, 'utf8').trim()
    if (content !== '') return content
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`${setting}: ${file} cannot be read (${code ?? 'unknown'}).`)
  }
  throw new ConfigError(`${setting}: ${file} is empty.`)
}
