import { z } from 'zod'

export const text = z.string().trim().min(1)
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

export type Given<Variable extends string> = { [Name in Variable]?: string | undefined }

export type ProviderSettings<Variable extends string, Settings> = {
  variables: Record<Variable, z.ZodOptional<z.ZodType<string>>>
  /** Variables whose value may be in a file that the variable `…_FILE` names. */
  secrets: readonly Variable[]
  /** Either all of these variables are set, or none. */
  together: readonly Variable[]
  read: (env: Given<Variable>, isLive: boolean) => Settings | undefined
  problems: (env: Given<Variable>) => (string | false | undefined)[]
}
