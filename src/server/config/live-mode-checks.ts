import { isInvented } from '#shared/settings/opening-steps.ts'
import { isLocalAddress } from '../outside/local-address.ts'
import { PAYMENT_GROUPS, paymentProblems } from '../outside/payment/settings.ts'
import { ConfigError } from '../startup-error.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Environment } from './environment.ts'
import { givenServices } from './outside-config.ts'
import { trustedProxies } from './trusted-proxies.ts'

const SECRET_LENGTH = 32
const PASSWORD_LENGTH = 12

export function inconsistencies(env: Environment): string[] {
  const groups: (keyof Environment)[][] = [
    ...PAYMENT_GROUPS,
    [env.BACKUP_BUCKET ? 'BACKUP_BUCKET' : 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ]
  if (env.MONDIAL_RELAY_LOGIN ?? env.MONDIAL_RELAY_PASSWORD)
    groups.push(['MONDIAL_RELAY_LOGIN', 'MONDIAL_RELAY_PASSWORD', 'MONDIAL_RELAY_BRAND'])
  if (env.MONDIAL_RELAY_KEY) groups.push(['MONDIAL_RELAY_KEY', 'MONDIAL_RELAY_BRAND'])
  const halves = groups.flatMap((group) => {
    const missing = group.filter((name) => env[name] === undefined)
    const present = group.find((name) => env[name] !== undefined)
    return present && missing.length > 0 ? [`${missing.join(', ')}: missing, while ${present} is set.`] : []
  })
  const { ADS_URL: ads, PUBLIC_URL: shop } = env
  return [
    ...halves,
    ads &&
      shop &&
      new URL(shop).host === new URL(ads).host &&
      'ADS_URL: must name another host than PUBLIC_URL, which the adverts are kept apart from.',
    proxyProblem(env),
    env.SOCKET &&
      !/^[1-9]$/.test(env.TRUST_PROXY ?? '') &&
      'TRUST_PROXY: SOCKET is for a proxy; give the number of proxies (1), since callers there have no address.',
  ].filter(isLine)
}

function proxyProblem({ TRUST_PROXY: proxies }: Environment): string | undefined {
  try {
    trustedProxies(proxies)
    return undefined
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

/** Keys of services may be missing, because the owner may type them in the back-office (decision 80). */
export function liveProblems(env: Environment): string[] {
  return [
    ...inconsistencies(env),
    ...addressProblems(env),
    ...secretProblems(env),
    ...thirdPartyProblems(env),
    ...mailProblems(env),
    ...operationProblems(env),
  ]
}

function addressProblems(env: Environment): string[] {
  const { PUBLIC_URL: url, S3_ENDPOINT: bucket } = env
  return [
    !url && 'PUBLIC_URL: missing; the address that customers and the payment provider see, https://…',
    url && !url.startsWith('https:') && 'PUBLIC_URL: does not begin with https://.',
    url && isInvented(url) && 'PUBLIC_URL: an address that does not exist; set the shop’s own.',
    ...(['DATABASE_URL', 'DATABASE_LISTEN_URL'] as const).map((name) => {
      const database = env[name]
      const inClear = database && !isEncrypted(database)
      return (
        inClear &&
        `${name}: a database on another machine without TLS; add ?sslmode=verify-full (or require).`
      )
    }),
    bucket &&
      !bucket.startsWith('https:') &&
      !isLocalAddress(bucket) &&
      'S3_ENDPOINT: a store on another machine without TLS; set https://….',
  ].filter(isLine)
}

function secretProblems(env: Environment): string[] {
  const {
    JWT_SECRET_PREVIOUS: previous,
    JWT_SECRET: secret,
    DATABASE_URL: database,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  } = env
  return [
    // Only one shop can open an embedded database, so its data folder can keep the key (`secrets.ts`).
    secret === undefined &&
      database !== undefined &&
      `JWT_SECRET: missing; all servers on DATABASE_URL sign sessions with this key, ${SECRET_LENGTH} random characters or more.`,
    secret !== undefined &&
      secret.length < SECRET_LENGTH &&
      `JWT_SECRET: has less than ${SECRET_LENGTH} characters.`,
    secret !== undefined &&
      secret.length >= SECRET_LENGTH &&
      isGuessable(secret) &&
      'JWT_SECRET: easily guessed; take random characters (openssl rand -base64 48).',
    previous !== undefined &&
      (previous.length < SECRET_LENGTH || isGuessable(previous)) &&
      'JWT_SECRET_PREVIOUS: too weak to be accepted; it opens sessions as JWT_SECRET does.',
    ...(['KEYS_SECRET', 'KEYS_SECRET_PREVIOUS'] as const).map((name) => {
      const value = env[name]
      const isWeak = value !== undefined && (value.length < SECRET_LENGTH || isGuessable(value))
      return isWeak && `${name}: too weak to encrypt keys; take random characters (openssl rand -base64 48).`
    }),
    email !== undefined && isInvented(email) && 'ADMIN_EMAIL: a demo address; set the shopkeeper’s own.',
    password !== undefined &&
      (isWeakPassword(password, email) || isCommonPassword(password)) &&
      `ADMIN_PASSWORD: too weak; ${PASSWORD_LENGTH} characters or more with upper and lower case, a digit and another character, no common one and not the demo’s.`,
  ].filter(isLine)
}

function thirdPartyProblems(env: Environment): string[] {
  return [
    ...(givenServices(env).includes('payment') ? paymentProblems(env) : []),
    env.SANDBOX_URL && 'SANDBOX_URL: live mode has no sandbox; unset it.',
    env.ADSENSE_CLIENT &&
      !env.CONSENT_PROVIDER_URL &&
      'ADSENSE_CLIENT: needs a certified consent provider (TCF); set CONSENT_PROVIDER_URL, or unset it.',
  ].filter(isLine)
}

function mailProblems({ SMTP_URL: smtp, MAIL_FROM: from }: Environment): string[] {
  return [
    from && !smtp && 'SMTP_URL: missing, while MAIL_FROM is set; set both, or type both in the back-office.',
    from && isInvented(from) && 'MAIL_FROM: an address that does not exist.',
  ].filter(isLine)
}

function operationProblems({
  NODE_ENV: node,
  DEMO_DATA: demo,
  RATE_LIMITS: limits,
  ...env
}: Environment): string[] {
  return [
    env.BACKUP_BUCKET &&
      !env.BACKUP_KEY &&
      'BACKUP_KEY: missing; backups with orders and addresses must not lie in clear in a bucket: npm run backup -- --new-key.',
    node === 'development' &&
      'NODE_ENV: development, which shows faults to everybody; `npm start` sets production.',
    demo && 'DEMO_DATA: true; live mode has no demo goods, unset it.',
    limits !== 1 && 'RATE_LIMITS: scaled; leave it “on”.',
  ].filter(isLine)
}

const isLine = (line: string | false | undefined): line is string => typeof line === 'string' && line !== ''

/** Returns true also for a server on this machine, which needs no encryption. */
function isEncrypted(databaseUrl: string): boolean {
  if (isLocalAddress(databaseUrl)) return true
  const mode = new URL(databaseUrl).searchParams.get('sslmode')
  return mode === 'require' || mode === 'verify-ca' || mode === 'verify-full'
}

/** Words of the examples in instructions, where a reader was meant to put an own value. */
const PLACEHOLDER = /carapace|secret|password|change.?(?:me|this|moi)|replace|remplace|your[-_ ]/i

function isGuessable(secret: string): boolean {
  if (new Set(secret).size < 10 || PLACEHOLDER.test(secret)) return true
  const periods = Array.from({ length: Math.floor(secret.length / 2) }, (_, at) => at + 1)
  if (periods.some((period) => secret.slice(period) === secret.slice(0, -period))) return true
  return unforeseen(secret) < MIN_UNFORESEEN
}

const MIN_UNFORESEEN = SECRET_LENGTH / 2
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
]

/** Counts the characters that neither repeat the previous character nor are next to it in `RUNS`. */
function unforeseen(secret: string): number {
  const letters = Array.from(secret.toLowerCase())
  return letters.filter((letter, at) => {
    const before = letters[at - 1]
    return (
      before === undefined ||
      (letter !== before &&
        !RUNS.some((run) => run.includes(before + letter) || run.includes(letter + before)))
    )
  }).length
}

function isWeakPassword(password: string, email: string | undefined): boolean {
  if (password.length < PASSWORD_LENGTH || /carapace/i.test(password)) return true
  if (![/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9\s]/].every((kind) => kind.test(password))) return true
  const name = email?.split('@')[0] ?? ''
  return name.length > 3 && password.toLowerCase().includes(name.toLowerCase())
}
