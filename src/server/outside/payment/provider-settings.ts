import { z } from 'zod'

/** The form of a provider's variables. */
export const text = z.string().trim().min(1)
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** The values of some of these variables, by name. */
export type Given<Variable extends string> = { [Name in Variable]?: string | undefined }

/** The variables that a provider reads. None is required, because its sandbox needs none. */
export type ProviderSettings<Variable extends string, Settings> = {
  variables: Record<Variable, z.ZodOptional<z.ZodType<string>>>
  /** Variables that may instead name a file with the value. */
  secrets: readonly Variable[]
  /** Variables that are valid only together. */
  together: readonly Variable[]
  /** Undefined if settings are missing. Then the sandbox is used. */
  read: (env: Given<Variable>) => Settings | undefined
  /** Why a live shop cannot take money with these settings, one line each. */
  problems: (env: Given<Variable>) => (string | false | undefined)[]
}
