import type { Environment } from './environment.ts'

const WEAK = 32

/** Half a configuration is a mistake, not a wish for the sandbox. */
export function inconsistency(env: Environment): string | undefined {
  const groups: (keyof Environment)[][] = [
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_API_URL'],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ]
  if (env.ADS_URL && env.PUBLIC_URL && new URL(env.PUBLIC_URL).host === new URL(env.ADS_URL).host)
    return 'ADS_URL: must name another host than PUBLIC_URL, which the adverts are kept apart from.'
  for (const group of groups) {
    const missing = group.filter((name) => env[name] === undefined)
    if (missing.length > 0 && missing.length < group.length)
      return `${missing.join(', ')}: missing, while ${group.find((name) => env[name] !== undefined)} is set.`
  }
  return undefined
}

/** Why the shop may not be opened for real money, in one sentence; undefined when it may (decision 17). */
export function liveRefusal(env: Environment): string | undefined {
  const half = inconsistency(env)
  if (half) return half
  if (!env.PUBLIC_URL) return 'SHOP_MODE=live needs PUBLIC_URL, the address that customers and PayPal see.'
  if (!env.PUBLIC_URL.startsWith('https:'))
    return 'SHOP_MODE=live needs a PUBLIC_URL that begins with https://.'
  if (!env.JWT_SECRET) return 'SHOP_MODE=live needs JWT_SECRET, the key that signs sessions.'
  if (env.JWT_SECRET.length < WEAK) return `SHOP_MODE=live needs a JWT_SECRET of at least ${WEAK} characters.`
  if (new Set(env.JWT_SECRET).size < 10)
    return 'SHOP_MODE=live needs a JWT_SECRET that is not so easily guessed.'
  if (!env.PAYPAL_CLIENT_ID)
    return 'SHOP_MODE=live refuses the payment sandbox: set PAYPAL_CLIENT_ID and its companions.'
  if (/\/sandbox\b|localhost|127\.0\.0\.1/.test(env.PAYPAL_API_URL ?? ''))
    return 'SHOP_MODE=live refuses a PAYPAL_API_URL that is a sandbox of this shop.'
  if (!env.SMTP_URL) return 'SHOP_MODE=live refuses the mail sandbox: set SMTP_URL.'
  if (env.DEMO_DATA) return 'SHOP_MODE=live refuses DEMO_DATA=true.'
  if (env.RATE_LIMITS !== 1) return 'SHOP_MODE=live refuses scaled RATE_LIMITS: leave it "on".'
  return undefined
}
