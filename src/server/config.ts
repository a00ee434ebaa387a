import { z } from 'zod'
import { inconsistency, liveRefusal } from './config-refusals.ts'
import { ConfigError } from './config-error.ts'
import { keptSecret } from './secrets.ts'
import { trustedProxies } from './trusted-proxies.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const port = z.coerce.number().int().min(0).max(65535)
const text = z.string().trim().min(1)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

const Environment = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  DEMO_DATA: flag.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: text.optional(),
  JWT_SECRET: text.optional(),
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  PAYPAL_API_URL: url.optional(),
  PAYPAL_SDK_URL: url.optional(),
  SANDBOX_URL: url.optional(),
  MONDIAL_RELAY_BRAND: text.optional(),
  ADSENSE_CLIENT: z
    .string()
    .regex(/^ca-pub-\d+$/, 'is not of the form ca-pub-1234567890')
    .optional(),
  ADSENSE_SLOT: text.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('eu-west-3'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PUBLIC_URL: url.optional(),
  INVOICE_VAT: z.enum(['added', 'included']).default('added'),
  RATE_LIMITS: z
    .string()
    .regex(/^(on|[1-9]\d*)$/, 'is neither "on" nor a factor such as 100')
    .default('on')
    .transform((value) => (value === 'on' ? 1 : Number(value))),
  TRUST_PROXY: text.optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SHOP_NAME: text.default('Carapace'),
  SHOP_EMAIL: z.email().default('bonjour@carapace.test'),
  SHOP_PHONE: text.default('01 84 25 00 00'),
  SHOP_COMPANY: text.default('Carapace SAS'),
  SHOP_CAPITAL: text.default('5 000 €'),
  SHOP_ADDRESS: text.default('12 rue des Écailles, 69001 Lyon, France'),
  SHOP_COMPANY_NUMBER: text.default('RCS Lyon 000 000 000'),
  SHOP_VAT_NUMBER: text.default('FR00 000000000'),
  SHOP_DIRECTOR: text.default('Camille Fontaine'),
  SHOP_HOST: text.default('Hébergeur de démonstration, 1 rue du Serveur, 75001 Paris'),
  SHOP_MEDIATOR: text.default(
    'Médiateur de démonstration, 2 rue de la Concorde, 75008 Paris, mediateur.test',
  ),
  SHOP_SOCIAL_URL: url.default('https://social.carapace.test/@carapace'),
  SHOP_MANUFACTURER: text.default(
    'Carapace SAS, 12 rue des Écailles, 69001 Lyon, France, securite@carapace.test',
  ),
})

export type Environment = z.infer<typeof Environment>

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
