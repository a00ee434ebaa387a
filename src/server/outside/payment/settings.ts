import { z } from 'zod'
import type { Given } from './provider-settings.ts'
import { PROVIDERS } from './providers.ts'

export type ProviderName = keyof typeof PROVIDERS
type Provider = (typeof PROVIDERS)[ProviderName]
/** The variables of any provider. `keyof` of the union would give only those that all providers share. */
type VariableOf<Any> = Any extends Provider ? keyof Any['settings']['variables'] : never
type Variable = VariableOf<Provider>

const NAMES = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]]
const ALL = Object.values(PROVIDERS).map(({ settings }) => settings)

export const PAYMENT_VARIABLES = {
  PAYMENT_PROVIDER: z.enum(NAMES).optional(),
  ...(Object.assign({}, ...ALL.map(({ variables }) => variables)) as Record<
    Variable,
    z.ZodOptional<z.ZodType<string>>
  >),
}

export const PAYMENT_SECRETS: readonly Variable[] = ALL.flatMap(({ secrets }) => secrets)

export const PAYMENT_GROUPS: readonly Variable[][] = ALL.map(({ together }) => [...together])

export type PaymentVariables = { PAYMENT_PROVIDER?: ProviderName | undefined } & Given<Variable>

/**
 * Without settings a demo uses the provider's sandbox, and a live shop takes no payments. `others` are the other
 * providers with keys. They are used for earlier payments.
 */
export function paymentConfig(env: PaymentVariables, isLive: boolean) {
  const provider = env.PAYMENT_PROVIDER ?? NAMES[0]
  const settings = PROVIDERS[provider].settings.read(env, isLive)
  const others = NAMES.flatMap((name) => {
    const found = name === provider ? undefined : PROVIDERS[name].settings.read(env, isLive)
    return found ? [{ provider: name, settings: found }] : []
  })
  return { provider, sandbox: settings === undefined && !isLive, settings, others }
}

export type PaymentConfig = ReturnType<typeof paymentConfig>

export function paymentProblems(env: PaymentVariables): (string | false | undefined)[] {
  return PROVIDERS[env.PAYMENT_PROVIDER ?? NAMES[0]].settings.problems(env)
}
