import { z } from 'zod'
import { EU_VAT_PLACES, VAT_MODES } from '#shared/vat-mode.ts'
import { WORLD_COUNTRIES } from '#shared/world-countries.ts'
import { PAYMENT_VARIABLES } from '../outside/payment/settings.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const port = z.coerce.number().int().min(0).max(65535)
const text = z.string().trim().min(1)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** The default maximum number of database connections in the pool of a process. */
export const POOL_SIZE = 10

/** Variables for the owner's settings provide only the first values of those settings (`first-settings.ts`). */
export const Environment = z.object({
  NODE_ENV: text.optional(),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  SOCKET: text.startsWith('/', 'is no path from the root (/run/carapace/shop.sock)').optional(),
  PUBLIC_URL: url.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(POOL_SIZE),
  MIGRATE_AT_START: flag.default(true),
  BACKUP_DIR: text.optional(),
  BACKUP_BUCKET: text
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*$/,
      'is no name of a bucket, nor one with a folder (backups/shop)',
    )
    .optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  BACKUP_KEY: text
    .regex(/^(?:age1|AGE-SECRET-KEY-1)/i, 'is no key of age: `npm run backup -- --new-key` makes one')
    .optional(),
  SHOP_MODE: z.enum(['demo', 'live']).optional(),
  DEMO_DATA: flag.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: text.optional(),
  ALERT_EMAIL: z.email().optional(),
  NEW_ORDER_MAILS: z.enum(['each', 'daily', 'off']).default('each'),
  JWT_SECRET: text.optional(),
  JWT_SECRET_PREVIOUS: text.optional(),
  KEYS_SECRET: text.optional(),
  KEYS_SECRET_PREVIOUS: text.optional(),
  ...PAYMENT_VARIABLES,
  SANDBOX_URL: url.optional(),
  MONDIAL_RELAY_BRAND: text.optional(),
  MONDIAL_RELAY_LOGIN: text.optional(),
  MONDIAL_RELAY_PASSWORD: text.optional(),
  MONDIAL_RELAY_KEY: text.optional(),
  LAPOSTE_KEY: text.optional(),
  COLISSIMO_API_KEY: text.optional(),
  COLISSIMO_SANDBOX: flag.default(false),
  PLATFORM_URL: url.optional(),
  PLATFORM_TOKEN_URL: url.optional(),
  PLATFORM_CLIENT_ID: text.optional(),
  PLATFORM_CLIENT_SECRET: text.optional(),
  RELEASES_URL: url.optional(),
  ADSENSE_CLIENT: z
    .string()
    .regex(/^ca-pub-\d+$/, 'is not of the form ca-pub-1234567890')
    .optional(),
  ADSENSE_SLOT: text.optional(),
  ADS_URL: url.transform((value) => new URL(value).origin).optional(),
  CONSENT_PROVIDER_URL: url.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  INVOICE_VAT: z.enum(VAT_MODES).optional(),
  EU_VAT: z.enum(EU_VAT_PLACES).optional(),
  RATE_LIMITS: z
    .string()
    .regex(/^(on|[1-9]\d*)$/, 'is neither "on" nor a factor such as 100')
    .default('on')
    .transform((value) => (value === 'on' ? 1 : Number(value))),
  TRUST_PROXY: text.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  METRICS_PORT: port.optional(),
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(60).default(2),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: text.default('carapace'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_HOST: text.default('127.0.0.1'),
  API_DOCS: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SHOP_NAME: text.optional(),
  SHOP_EMAIL: z.email().optional(),
  SHOP_PHONE: text.optional(),
  SHOP_COMPANY: text.optional(),
  SHOP_CAPITAL: text.optional(),
  SHOP_ADDRESS: text.optional(),
  SHOP_RETURN_ADDRESS: text.optional(),
  SHOP_COMPANY_NUMBER: text.optional(),
  SHOP_VAT_NUMBER: text.optional(),
  SHOP_IDU: text.optional(),
  SHOP_DIRECTOR: text.optional(),
  SHOP_HOST: text.optional(),
  SHOP_MEDIATOR: text.optional(),
  SHOP_SOCIAL_URL: url.optional(),
  SHOP_MANUFACTURER: text.optional(),
  SHOP_MANUFACTURER_COUNTRY: z
    .enum(WORLD_COUNTRIES, 'is not the two letters of a country (FR, CN)')
    .optional(),
  SHOP_RESPONSIBLE_PERSON: text.optional(),
  SHOP_PRODUCT_WARNINGS: text.optional(),
  SHOP_PRODUCT_MATERIAL: text.optional(),
  SHOP_SORTING: text.optional(),
  SHOP_GUARANTEE_NOTICE: text.optional(),
  SHOP_TRIMAN: text.optional(),
})

export type Environment = z.infer<typeof Environment>
