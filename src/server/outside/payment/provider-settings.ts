import { z } from 'zod'

/** The form of a provider's variables. */
export const text = z.string().trim().min(1)
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Some of these variables, by their names. */
export type Given<Variable extends string> = { [Name in Variable]?: string | undefined }

/** The variables that a provider reads. None is required, because its sandbox needs none. */
export type ProviderSettings<Variable extends string, Settings> = {
  variables: Record<Variable, z.ZodOptional<z.ZodType<string>>>
  /** May be given as the name of a file. */
  secrets: readonly Variable[]
  /** Variables that are valid only together. */
  together: readonly Variable[]
  /** Undefined without settings: the sandbox is used. */
  read: (env: Given<Variable>) => Settings | undefined
  /** The reasons why a live shop cannot take money with it, one line each. */
  problems: (env: Given<Variable>) => (string | false | undefined)[]
}
