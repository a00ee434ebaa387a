import { join } from 'node:path'
import { SERVICE_NAMES, type KeyValues, type Service } from '#shared/keys/services.ts'
import { PAYMENT_VARIABLES, paymentConfig } from '../outside/payment/settings.ts'
import { ConfigError } from '../startup-error.ts'
import type { Environment } from './environment.ts'

type Variable = keyof Environment

export type StoredValues = Partial<Record<Service, KeyValues>>

export const SERVICE_VARIABLES: Readonly<Record<Service, readonly Variable[]>> = {
  payment: Object.keys(PAYMENT_VARIABLES) as (keyof typeof PAYMENT_VARIABLES)[],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  mondialRelay: ['MONDIAL_RELAY_BRAND', 'MONDIAL_RELAY_LOGIN', 'MONDIAL_RELAY_PASSWORD', 'MONDIAL_RELAY_KEY'],
  colissimo: ['COLISSIMO_API_KEY'],
  laposte: ['LAPOSTE_KEY'],
  platform: ['PLATFORM_URL', 'PLATFORM_TOKEN_URL', 'PLATFORM_CLIENT_ID', 'PLATFORM_CLIENT_SECRET'],
  storage: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  backup: ['BACKUP_BUCKET', 'BACKUP_KEY'],
}

export function givenServices(env: Environment): Service[] {
  return SERVICE_NAMES.filter((service) => SERVICE_VARIABLES[service].some((name) => env[name] !== undefined))
}

/**
 * The keys of one service come from one place: from the environment if it has at least one of them, otherwise from
 * `stored`. A mixture could combine a name with the secret of another account or address.
 */
export function outsideConfig(env: Environment, stored: StoredValues) {
  const given = givenServices(env)
  const typed = SERVICE_NAMES.filter((service) => !given.includes(service)).map((service) =>
    variablesOf(service, stored[service] ?? {}),
  )
  const values: Environment = Object.assign({ ...env }, ...typed)
  const isLive = env.SHOP_MODE === 'live'
  return {
    payment: paymentConfig(values, isLive),
    relay: {
      brand: values.MONDIAL_RELAY_BRAND,
      sandbox: values.MONDIAL_RELAY_BRAND === undefined && !isLive,
    },
    labels: {
      account: labelAccount(values),
      sandbox: labelAccount(values) === undefined && !isLive,
    },
    homeLabels: {
      colissimoKey: values.COLISSIMO_API_KEY,
      sandbox: env.COLISSIMO_SANDBOX && !isLive,
    },
    tracking: {
      laposteKey: values.LAPOSTE_KEY,
      mondialRelay: tracingAccount(values),
      sandbox: !isLive,
    },
    platform: {
      account: platformAccount(values),
      sandbox: platformAccount(values) === undefined && !isLive,
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      /** If missing, the sender is the shop's name and e-mail address. */
      from: values.MAIL_FROM,
      sandbox: values.SMTP_URL === undefined && !isLive,
      /** Does not apply to a mail server on this machine. */
      requireTls: isLive,
    },
    storage: storageConfig(values),
    backup: backupConfig(values),
  }
}

export type OutsideConfig = ReturnType<typeof outsideConfig>

function variablesOf(service: Service, values: KeyValues): Partial<Environment> {
  if (service !== 'mail') return values
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: password, MAIL_FROM } = values
  if (!host || !port) return {}
  const account = user && password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const SMTP_URL = `${port === IMPLICIT_TLS_PORT ? 'smtps' : 'smtp'}://${account}${host}:${port}`
  return { SMTP_URL, ...(MAIL_FROM && { MAIL_FROM }) }
}

/** On this port a mail server expects TLS from the first byte. */
const IMPLICIT_TLS_PORT = '465'

function platformAccount({
  PLATFORM_URL: url,
  PLATFORM_TOKEN_URL: tokenUrl,
  PLATFORM_CLIENT_ID: clientId,
  PLATFORM_CLIENT_SECRET: clientSecret,
}: Environment) {
  return url && tokenUrl && clientId && clientSecret ? { url, tokenUrl, clientId, clientSecret } : undefined
}

/** The shipment API calls the brand `CustomerId`. */
function labelAccount(values: Environment) {
  const {
    MONDIAL_RELAY_LOGIN: login,
    MONDIAL_RELAY_PASSWORD: password,
    MONDIAL_RELAY_BRAND: customerId,
  } = values
  return login && password && customerId ? { login, password, customerId } : undefined
}

function tracingAccount({ MONDIAL_RELAY_BRAND: brand, MONDIAL_RELAY_KEY: key }: Environment) {
  return brand && key ? { brand, key } : undefined
}

/** @throws ConfigError for a bucket without keys */
export function givenBackupConfig(env: Environment) {
  if (env.BACKUP_BUCKET && !s3Access(env))
    throw new ConfigError('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing, while BACKUP_BUCKET is set.')
  return backupConfig(env)
}

/** The bucket uses the same server and keys as the pictures. */
function backupConfig(values: Environment) {
  const [bucket, ...folders] = values.BACKUP_BUCKET?.split('/') ?? []
  const access = s3Access(values)
  return {
    folder: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    keepDays: values.BACKUP_KEEP_DAYS,
    key: values.BACKUP_KEY,
    bucket:
      bucket && access
        ? { bucket, prefix: folders.map((name) => `${name}/`).join(''), ...access }
        : undefined,
  }
}

function storageConfig(values: Environment) {
  const access = s3Access(values)
  return values.S3_BUCKET && access ? { bucket: values.S3_BUCKET, ...access } : undefined
}

function s3Access(values: Environment) {
  if (!values.S3_ACCESS_KEY_ID || !values.S3_SECRET_ACCESS_KEY) return undefined
  return {
    region: values.S3_REGION ?? DEFAULT_REGION,
    endpoint: values.S3_ENDPOINT,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  }
}

const DEFAULT_REGION = 'eu-west-3'
