import { z } from 'zod'
import { ruledText, wholeNumber } from '../contract-fields.ts'
import { eachAttribute, textRule, type Attribute, type AttributeValues } from './sleeve-attributes.ts'

const choice = ({ choices, label }: Attribute & { kind: 'choice' }) =>
  z.enum(Object.keys(choices), { error: `${label}\u00A0: valeur inconnue` })

function answered(attribute: Attribute): z.ZodType {
  if (attribute.kind === 'number') return z.number().int().nullable()
  return attribute.kind === 'choice' ? choice(attribute) : z.string()
}

function typed(attribute: Attribute): z.ZodType {
  if (attribute.kind === 'number')
    return wholeNumber(attribute.min, attribute.max, attribute.error, attribute.error).nullable()
  if (attribute.kind === 'choice') return choice(attribute)
  const text = ruledText(attribute.maxLength, textRule(attribute))
  return attribute.parse ? text.transform(attribute.parse) : text
}

type Schemas = { [Name in keyof AttributeValues]: z.ZodType<AttributeValues[Name], AttributeValues[Name]> }

export const attributeAnswers = eachAttribute(answered) as Schemas

export const attributeInputs = eachAttribute(typed) as Schemas

export const newAttributeInputs = eachAttribute((attribute) =>
  typed(attribute).default(attribute.kind === 'number' ? null : ''),
) as { [Name in keyof Schemas]: z.ZodDefault<Schemas[Name]> }
