import { z } from 'zod'
import type { Given } from './provider-settings.ts'
import { PROVIDERS } from './providers.ts'

export type ProviderName = keyof typeof PROVIDERS
type Provider = (typeof PROVIDERS)[ProviderName]
/** The variables of all providers. A plain `keyof` would give only the variables that all share. */
type VariableOf<Any> = Any extends Provider ? keyof Any['settings']['variables'] : never
type Variable = VariableOf<Provider>

const NAMES = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]]
const ALL = Object.values(PROVIDERS).map(({ settings }) => settings)

/**
 * The variables of the payment providers. If the chosen provider's variables are missing, the shop uses the sandbox.
 */
export const PAYMENT_VARIABLES = {
  PAYMENT_PROVIDER: z.enum(NAMES).default(NAMES[0]),
  ...(Object.assign({}, ...ALL.map(({ variables }) => variables)) as Record<
    Variable,
    z.ZodOptional<z.ZodType<string>>
  >),
}

export const PAYMENT_SECRETS: readonly Variable[] = ALL.flatMap(({ secrets }) => secrets)

export const PAYMENT_GROUPS: readonly Variable[][] = ALL.map(({ together }) => [...together])

export type PaymentVariables = { PAYMENT_PROVIDER: ProviderName } & Given<Variable>

/** Returns the chosen provider with its settings. Undefined settings mean its sandbox. */
export function paymentConfig(env: PaymentVariables) {
  const provider = env.PAYMENT_PROVIDER
  const settings = PROVIDERS[provider].settings.read(env)
  return { provider, sandbox: settings === undefined, settings }
}

export type PaymentConfig = ReturnType<typeof paymentConfig>

/** Returns the reasons why a live shop cannot take money, in one line each. */
export function paymentProblems(env: PaymentVariables): (string | false | undefined)[] {
  return PROVIDERS[env.PAYMENT_PROVIDER].settings.problems(env)
}
