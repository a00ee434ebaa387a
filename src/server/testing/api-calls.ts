import type { Access } from '#shared/define-calls.ts'
import type { TestShop } from './shop.ts'

export type JsonSchema = {
  $ref?: string
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access | undefined
  query: string[]
  body: JsonSchema | undefined
  status: number
  response: JsonSchema | undefined
}

type Operation = {
  'x-access'?: Access
  parameters?: { in: string; name: string }[]
  requestBody?: Content
  responses?: Record<string, Content>
}
type Content = { content?: Record<string, { schema?: JsonSchema }> }
type Reference = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, JsonSchema> }
}

export async function apiCalls(shop: TestShop) {
  const { paths, components } = (await shop.app.inject('/api/openapi.json')).json<Reference>()
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): ApiCall => ({
      method: method.toUpperCase() as ApiCall['method'],
      path,
      access: operation['x-access'],
      query: (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
      body: jsonOf(operation.requestBody),
      status: Number(successOf(operation)),
      response: jsonOf(operation.responses?.[successOf(operation)]),
    })),
  )
  return { calls, schemas: components?.schemas ?? {} }
}

const jsonOf = (content: Content | undefined) => content?.content?.['application/json']?.schema

const successOf = ({ responses = {} }: Operation) =>
  Object.keys(responses).find((status) => status.startsWith('2')) ?? ''

export function addressOf({ path }: ApiCall, id = '01a1fdd6-6615-766a-bf75-b87df9b15df8'): string {
  return path.replaceAll(/\{\w+\}/g, id)
}
