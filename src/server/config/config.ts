import { inconsistency, liveRefusal } from './live-mode-checks.ts'
import { Environment } from './environment.ts'
import { ConfigError } from './startup-error.ts'
import { keptSecret } from './secrets.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** All that the shop takes from its surroundings, checked; nothing else reads `process.env`. */
export type Config = ReturnType<typeof readConfig>

/**
 * @throws ConfigError naming the first wrong variable, or what live mode misses (decision 17).
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}.`)
  }
  const env = parsed.data
  const live = env.SHOP_MODE === 'live'
  const refusal = live ? liveRefusal(env) : inconsistency(env)
  if (refusal) throw new ConfigError(refusal)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    mode: env.SHOP_MODE,
    /** `npm run dev`: pages come from their sources and reload as they change. */
    development: env.NODE_ENV === 'development',
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    secureCookies: publicUrl.startsWith('https:'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    demoData: !live && (env.DEMO_DATA ?? true),
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    jwtSecret: env.JWT_SECRET ?? keptSecret(env.DATA_DIR, 'jwt'),
    payment: paymentConfig(env),
    sandboxUrl: env.SANDBOX_URL,
    relay: { brand: env.MONDIAL_RELAY_BRAND, sandbox: env.MONDIAL_RELAY_BRAND === undefined },
    ads: {
      client: env.ADSENSE_CLIENT,
      slot: env.ADSENSE_SLOT,
      url: env.ADS_URL,
      sandbox: env.ADSENSE_CLIENT === undefined && !live,
      enabled: env.ADSENSE_CLIENT !== undefined || !live,
    },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SHOP_EMAIL}>`,
      sandbox: env.SMTP_URL === undefined,
    },
    storage: storageConfig(env),
    invoiceVat: env.INVOICE_VAT,
    rateLimitFactor: env.RATE_LIMITS,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    shop: shopIdentity(env),
  }
}

/** Who sells: shown in footer, legal pages, mails and invoices. Configuration, never code. */
export type ShopIdentity = ReturnType<typeof shopIdentity>

function shopIdentity(env: Environment) {
  return {
    name: env.SHOP_NAME,
    email: env.SHOP_EMAIL,
    phone: env.SHOP_PHONE,
    company: env.SHOP_COMPANY,
    capital: env.SHOP_CAPITAL,
    address: env.SHOP_ADDRESS,
    companyNumber: env.SHOP_COMPANY_NUMBER,
    vatNumber: env.SHOP_VAT_NUMBER,
    director: env.SHOP_DIRECTOR,
    host: env.SHOP_HOST,
    mediator: env.SHOP_MEDIATOR,
    socialUrl: env.SHOP_SOCIAL_URL,
    manufacturer: env.SHOP_MANUFACTURER,
  }
}

function paymentConfig(env: Environment) {
  if (env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET && env.PAYPAL_WEBHOOK_ID && env.PAYPAL_API_URL) {
    return {
      sandbox: false as const,
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      apiUrl: env.PAYPAL_API_URL,
      sdkUrl: env.PAYPAL_SDK_URL,
    }
  }
  return { sandbox: true as const }
}

function storageConfig(env: Environment) {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return undefined
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    publicUrl: env.S3_PUBLIC_URL,
  }
}
