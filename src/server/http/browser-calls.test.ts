import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as activity from '#shared/activity/contract.ts'
import * as accounts from '#shared/accounts/contract.ts'
import * as banners from '#shared/banners/contract.ts'
import * as catalogue from '#shared/catalogue/contract.ts'
import * as checkout from '#shared/checkout/contract.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import * as alerts from '#shared/alerts/contract.ts'
import * as customers from '#shared/customers/contract.ts'
import * as dashboard from '#shared/dashboard/contract.ts'
import * as documents from '#shared/documents/contract.ts'
import * as favourites from '#shared/favourites/contract.ts'
import * as images from '#shared/images/contract.ts'
import * as figures from '#shared/figures/contract.ts'
import * as inventory from '#shared/inventory/contract.ts'
import * as mail from '#shared/mail/contract.ts'
import * as messages from '#shared/messages/contract.ts'
import * as news from '#shared/news/contract.ts'
import * as orders from '#shared/orders/contract.ts'
import * as privacy from '#shared/privacy/contract.ts'
import * as shipping from '#shared/shipping/contract.ts'
import * as terms from '#shared/terms/contract.ts'
import * as withdrawals from '#shared/withdrawals/contract.ts'
import { apiCalls, type ApiCall, type JsonSchema } from '../testing/api-calls.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

// The browser's list of calls (src/web/api/calls.ts) holds types only, so nothing of it is there at run time: it is
// read as text here and held against the routes. A call that no route takes, or a response of another type, fails.

const contracts: Record<string, Record<string, unknown>> = {
  activity,
  accounts,
  banners,
  catalogue,
  checkout,
  alerts,
  customers,
  dashboard,
  documents,
  favourites,
  images,
  figures,
  inventory,
  mail,
  messages,
  news,
  orders,
  privacy,
  shipping,
  terms,
  withdrawals,
}

let shop: TestShop
let routes: ApiCall[]
beforeAll(async () => {
  shop = await testShop()
  routes = (await apiCalls(shop)).calls
})
afterAll(() => shop.close())

const source = readFileSync(new URL('../../web/api/calls.ts', import.meta.url), 'utf8')
const listed = Array.from(
  source.matchAll(/'([A-Z]+) (\/api\/\S+)': \{(?:[^{}]|\{[^{}]*\})*?response: ([\w.[\]]+)/g),
  ([, method = '', path = '', type = '']) => ({ name: `${method} ${path}`, type }),
)

const named = ({ method, path }: ApiCall) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

test('the list is read whole', () => {
  expect(listed.length).toBe(source.match(/^ {2}'[A-Z]+ \/api\//gm)?.length)
  expect(listed.length).toBeGreaterThan(40)
})

test('every call of the browser is a route of the server', () => {
  const known = new Set(routes.map(named))
  expect(listed.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('every response has the type that the route answers with', () => {
  const wrong = listed.filter(({ name, type }) => {
    const route = routes.find((one) => named(one) === name)
    return !formsOf(route?.response).includes(formOf(type))
  })
  expect(wrong).toEqual([])
})

/** 'Order', 'Sleeve[]', or '' for what has no schema: a file, events, or nothing at all. */
function formOf(type: string): string {
  if (['void', 'Blob', 'ReadableStream'].includes(type)) return ''
  const [, feature = '', name = '', list = ''] = /^(?:(\w+)\.)?(\w+)(\[\])?$/.exec(type) ?? []
  const schema = feature ? contracts[feature]?.[name] : { Confirmation }[name]
  const whole = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  return `${whole instanceof z.ZodType ? String(whole.meta()?.id) : type}${list}`
}

/** The same of a route's response, in each form it may have. */
function formsOf(schema: JsonSchema | undefined): string[] {
  if (!schema) return ['']
  const forms = schema.anyOf ?? schema.allOf
  if (forms) return forms.flatMap(formsOf)
  if (schema.type === 'array') return formsOf(schema.items).map((form) => `${form}[]`)
  return [schema.$ref?.split('/').at(-1) ?? '']
}
