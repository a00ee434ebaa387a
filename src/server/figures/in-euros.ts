import { z } from 'zod'
import { Euros } from '#shared/contract-fields.ts'
import { Figures } from '#shared/figures/contract.ts'
import { centsToEuros } from '#shared/money.ts'

export type FiguresInCents = Figures

/** Converts the fields that the contract declares as `Euros`. */
export const inEuros = (figures: FiguresInCents): Figures => convert(figures, Figures) as Figures

function convert(value: unknown, schema: unknown): unknown {
  if (schema === Euros) return centsToEuros(value as number)
  if (value === null) return null
  if (schema instanceof z.ZodNullable) return convert(value, schema.unwrap())
  if (schema instanceof z.ZodArray) return (value as unknown[]).map((one) => convert(one, schema.element))
  if (!(schema instanceof z.ZodObject)) return value
  const { shape } = schema
  const members = Object.entries(value as object)
  return Object.fromEntries(members.map(([name, member]) => [name, convert(member, shape[name])]))
}
