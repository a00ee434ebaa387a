import { join } from 'node:path'
import { isLocalAddress } from '../outside/local-address.ts'
import { paymentConfig } from '../outside/payment/settings.ts'
import { ConfigError } from '../startup-error.ts'
import { Environment } from './environment.ts'
import { defaultSettings, firstSettings } from './first-settings.ts'
import { inconsistencies, liveProblems } from './live-mode-checks.ts'
import { withFiles } from './secret-files.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** The shop's checked settings. Only `main.ts` reads `process.env` and passes it in; tests pass their own values. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the settings. @throws ConfigError naming every variable that is wrong, and every one that live
 * mode lacks, in one line each (decision 17)
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const env = readEnvironment(variables)
  const live = env.SHOP_MODE === 'live'
  refuse(problemsOf(env))
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    mode: env.SHOP_MODE ?? 'demo',
    /** True for `npm run dev`: pages are built from source and reload when the source changes. */
    development: env.NODE_ENV === 'development',
    port: env.PORT,
    host: env.HOST,
    socket: env.SOCKET,
    publicUrl,
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    secureCookies: publicUrl.startsWith('https:'),
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    migrateAtStart: env.MIGRATE_AT_START,
    backup: backupConfig(env),
    demoData: !live && (env.DEMO_DATA ?? true),
    /** The first admin. The database decides whether one is needed (`ensure-admin.ts`). */
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    /**
     * The secret that signs tokens. If missing, the secret is generated at the start and kept (`secrets.ts`).
     * Live mode requires it with `DATABASE_URL`, because several servers share it.
     */
    jwtSecret: env.JWT_SECRET,
    /** The secret before a rotation. The old secret is still accepted, but signs nothing. */
    jwtSecretPrevious: env.JWT_SECRET_PREVIOUS,
    payment: paymentConfig(env),
    sandboxUrl: env.SANDBOX_URL,
    relay: {
      brand: env.MONDIAL_RELAY_BRAND,
      sandbox: env.MONDIAL_RELAY_BRAND === undefined,
    },
    labels: {
      account: labelAccount(env),
      sandbox: labelAccount(env) === undefined && !live,
    },
    tracking: {
      laposteKey: env.LAPOSTE_KEY,
      mondialRelay: tracingAccount(env),
      sandbox: !live,
    },
    /** The real VIES needs no account. */
    vies: { sandbox: !live },
    platform: {
      account: platformAccount(env),
      sandbox: platformAccount(env) === undefined && !live,
    },
    ads: {
      client: env.ADSENSE_CLIENT,
      slot: env.ADSENSE_SLOT,
      url: env.ADS_URL,
      consentProviderUrl: env.CONSENT_PROVIDER_URL,
      sandbox: env.ADSENSE_CLIENT === undefined && !live,
      enabled: env.ADSENSE_CLIENT !== undefined || !live,
    },
    mail: {
      smtpUrl: env.SMTP_URL,
      /** If missing, the sender is the shop's name and address. */
      from: env.MAIL_FROM,
      sandbox: env.SMTP_URL === undefined,
      /** Mails are never sent unencrypted, except to a mail server on this machine. */
      requireTls: live,
    },
    newOrderMails: env.NEW_ORDER_MAILS,
    storage: storageConfig(env),
    rateLimitFactor: env.RATE_LIMITS,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    metricsPort: env.METRICS_PORT,
    stopGraceMs: env.STOP_GRACE_SECONDS * 1000,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
          service: env.OTEL_SERVICE_NAME,
        }
      : undefined,
    metricsHost: env.METRICS_HOST,
    apiDocs: env.API_DOCS ?? !live,
    logLevel: env.LOG_LEVEL,
    /** Files with pictures that only an authority may issue (official-pictures.ts). */
    officialPictures: { guaranteeNotice: env.SHOP_GUARANTEE_NOTICE, triman: env.SHOP_TRIMAN },
    /** The first values and the defaults of the owner's settings (`src/server/settings`). */
    settings: { first: firstSettings(env), defaults: defaultSettings(env) },
  }
}

/** Returns the variables with their types and defaults. @throws ConfigError for malformed variables */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const settings = withFiles(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')),
  )
  const parsed = Environment.safeParse(settings)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join('\n'),
    )
  return parsed.data
}

/**
 * Returns the reasons why the shop cannot start with these settings, one line each. `npm run doctor` prints
 * the same lines.
 */
export function problemsOf(env: Environment): string[] {
  if (env.SHOP_MODE === 'live') return liveProblems(env)
  const undecided = env.SHOP_MODE === undefined && env.DATABASE_URL && !isLocalAddress(env.DATABASE_URL)
  return [
    ...inconsistencies(env),
    ...(undecided
      ? [
          'SHOP_MODE: not chosen, while DATABASE_URL leads to another machine; set SHOP_MODE=live, or SHOP_MODE=demo to fill that database with demo goods.',
        ]
      : []),
  ]
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

/** Returns the approved platform, or undefined unless all four settings are present. */
function platformAccount({
  PLATFORM_URL: url,
  PLATFORM_TOKEN_URL: tokenUrl,
  PLATFORM_CLIENT_ID: clientId,
  PLATFORM_CLIENT_SECRET: clientSecret,
}: Environment) {
  return url && tokenUrl && clientId && clientSecret ? { url, tokenUrl, clientId, clientSecret } : undefined
}

/** Returns the account for labels. The shipment API calls the customer number 'brand'. */
function labelAccount(env: Environment) {
  const {
    MONDIAL_RELAY_LOGIN: login,
    MONDIAL_RELAY_PASSWORD: password,
    MONDIAL_RELAY_BRAND: customerId,
  } = env
  return login && password && customerId ? { login, password, customerId } : undefined
}

/** Returns the account that follows relay parcels. The web service calls the brand 'code enseigne'. */
function tracingAccount({ MONDIAL_RELAY_BRAND: brand, MONDIAL_RELAY_KEY: key }: Environment) {
  return brand && key ? { brand, key } : undefined
}

/**
 * Returns the settings for `npm run backup` and `npm run restore`. The bucket uses the same server and keys
 * as the pictures.
 */
export function backupConfig(env: Environment) {
  const [bucket, ...folders] = env.BACKUP_BUCKET?.split('/') ?? []
  const access = s3Access(env)
  if (bucket && !access)
    throw new ConfigError('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing, while BACKUP_BUCKET is set.')
  return {
    folder: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    keepDays: env.BACKUP_KEEP_DAYS,
    key: env.BACKUP_KEY,
    bucket:
      bucket && access
        ? { bucket, prefix: folders.map((name) => `${name}/`).join(''), ...access }
        : undefined,
  }
}

function storageConfig(env: Environment) {
  const access = s3Access(env)
  return env.S3_BUCKET && access ? { bucket: env.S3_BUCKET, ...access } : undefined
}

function s3Access(env: Environment) {
  if (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return undefined
  return {
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  }
}
