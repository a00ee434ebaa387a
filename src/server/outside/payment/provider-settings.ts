import { z } from 'zod'

/** The form of a provider's variables. */
export const text = z.string().trim().min(1)
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Some of these variables, by their names. */
export type Given<Variable extends string> = { [Name in Variable]?: string | undefined }

/** What a provider reads of the environment: nothing is required, as its sandbox needs nothing. */
export type ProviderSettings<Variable extends string, Settings> = {
  variables: Record<Variable, z.ZodOptional<z.ZodType<string>>>
  /** May be given as the name of a file. */
  secrets: readonly Variable[]
  /** Say something only together. */
  together: readonly Variable[]
  /** Undefined when they are not given: the sandbox stands in. */
  read: (env: Given<Variable>) => Settings | undefined
  /** What keeps a live shop from taking money with it, a line each. */
  problems: (env: Given<Variable>) => (string | false | undefined)[]
}
