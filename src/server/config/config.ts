import { isLocalAddress } from '../outside/local-address.ts'
import { ConfigError } from '../startup-error.ts'
import { Environment } from './environment.ts'
import { defaultSettings, firstSettings } from './first-settings.ts'
import { inconsistencies, liveProblems } from './live-mode-checks.ts'
import { givenServices, outsideConfig, type StoredValues } from './outside-config.ts'
import { withFiles } from './secret-files.ts'
import { trustedProxies } from './trusted-proxies.ts'

export type Config = ReturnType<typeof readConfig>

/** @throws ConfigError with one line for each problem that was found (decision 17) */
export function readConfig(variables: Record<string, string | undefined>) {
  const env = readEnvironment(variables)
  const live = env.SHOP_MODE === 'live'
  refuse(problemsOf(env))
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    mode: env.SHOP_MODE ?? 'demo',
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
    demoData: !live && (env.DEMO_DATA ?? true),
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    /**
     * If missing, a secret is generated and kept in the data folder. Live mode requires it with `DATABASE_URL`, because
     * several servers may share that database.
     */
    jwtSecret: env.JWT_SECRET,
    /**
     * A second secret during a rotation. Access tokens, second factors, newsletter links and webhook secrets made with
     * it work too. Nothing new is made with it.
     */
    jwtSecretPrevious: env.JWT_SECRET_PREVIOUS,
    /** Encrypts the keys typed in the back-office. If missing, a secret is generated and kept in the data folder. */
    keysSecret: env.KEYS_SECRET,
    keysSecretPrevious: env.KEYS_SECRET_PREVIOUS,
    ...outsideConfig(env, {}),
    /** Services with at least one variable in the environment. Keys typed in the back-office do not apply to them. */
    givenServices: givenServices(env),
    outsideWith: (stored: StoredValues) => outsideConfig(env, stored),
    sandboxUrl: env.SANDBOX_URL,
    vies: { sandbox: !live },
    releases: { url: env.RELEASES_URL, sandbox: !live && env.RELEASES_URL === undefined },
    ads: {
      client: env.ADSENSE_CLIENT,
      slot: env.ADSENSE_SLOT,
      url: env.ADS_URL,
      consentProviderUrl: env.CONSENT_PROVIDER_URL,
      sandbox: env.ADSENSE_CLIENT === undefined && !live,
      enabled: env.ADSENSE_CLIENT !== undefined || !live,
    },
    newOrderMails: env.NEW_ORDER_MAILS,
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
    /** Paths of pictures that only an authority may issue. */
    officialPictures: { guaranteeNotice: env.SHOP_GUARANTEE_NOTICE, triman: env.SHOP_TRIMAN },
    settings: { first: firstSettings(env), defaults: defaultSettings(env) },
  }
}

/** @throws ConfigError for malformed variables, for unusable secret files, and for a secret that is given twice */
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
