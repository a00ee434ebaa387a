import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as accounts from './accounts/contract.ts'
import * as banners from './banners/contract.ts'
import * as catalogue from './catalogue/contract.ts'
import * as checkout from './checkout/contract.ts'
import * as dashboard from './dashboard/contract.ts'
import { GuestInput } from './guests/contract.ts'
import * as images from './images/contract.ts'
import * as messages from './messages/contract.ts'
import * as news from './news/contract.ts'
import * as orders from './orders/contract.ts'
import * as privacy from './privacy/contract.ts'
import { BillingAddressInput, ShippingAddressInput } from './shipping/contract.ts'
import * as withdrawals from './withdrawals/contract.ts'

const contracts = {
  accounts,
  banners,
  catalogue,
  checkout,
  dashboard,
  images,
  messages,
  news,
  orders,
  withdrawals,
  privacy,
}

const schemas = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [{ name: `${feature}.${name}`, schema: value }] : [],
  ),
)

test('every contract becomes an OpenAPI document with named components', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'contracts', version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  for (const { name, schema } of schemas) {
    app.post(`/in/${name}`, { schema: { body: schema } }, () => null)
    app.get(`/out/${name}`, { schema: { response: { 200: schema } } }, () => null)
  }
  await app.ready()
  const document = app.swagger()
  const components = Object.keys(('components' in document && document.components?.schemas) || {})
  expect(components).toEqual(
    expect.arrayContaining(['Sleeve', 'Order', 'User', 'Article', 'Session', 'NewSleeveInput']),
  )
  await app.close()
})

function* parts(schema: unknown, seen: Set<unknown>): Generator<z.ZodType> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  if (schema instanceof z.ZodType) {
    yield schema
    yield* parts(schema.def, seen)
    return
  }
  for (const value of Object.values(schema)) yield* parts(value, seen)
}

const isIncoming = (name: string) => /(Body|Input|Patch|Change|Query|Payload|Params)$/u.test(name)

test('every incoming text and list has an upper bound', () => {
  const unbounded = schemas
    .filter(({ name }) => isIncoming(name))
    .flatMap(({ name, schema }) =>
      Array.from(parts(schema, new Set()))
        .filter((part) => {
          if (part instanceof z.ZodUUID || part instanceof z.ZodISODate || part instanceof z.ZodISODateTime)
            return false
          if (part instanceof z.ZodEmail) return false
          if (part instanceof z.ZodString) return part.maxLength === null
          if (part instanceof z.ZodArray)
            return !z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }).maxItems
          return false
        })
        .map((part) => `${name}: ${part.def.type}`),
    )
  expect(unbounded).toEqual([])
})

test('an answer can be written, because it contains no transformation', () => {
  const outgoing = schemas.filter(({ name }) => !isIncoming(name))
  const transforming = outgoing.flatMap(({ name, schema }) =>
    Array.from(parts(schema, new Set()))
      .filter((part) => part instanceof z.ZodTransform || part instanceof z.ZodDate)
      .map(() => name),
  )
  expect(transforming).toEqual([])
})

test('an answer leaves out fields that its contract does not name, in either form of a list', () => {
  const serialize = serializerCompiler({
    schema: catalogue.SleeveListResponse,
    method: 'GET',
    url: '/api/sleeves',
  })
  const sleeve = {
    _id: 's',
    sku: '',
    gtin: '',
    name: 'Standard',
    title: 'Standard',
    description: '',
    price: 1.5,
    packs: [{ size: 5, price: 1.5, offered: true }],
    stock: 3,
    slug: 'standard',
    category: 'pokemon',
    collection: 'pokemon',
    collectionName: 'Pokémon',
    brand: '',
    fits: '63x88',
    games: '',
    thickness: 100,
    back: '',
    piecesPerPack: null,
    dimensions: { width: 66, height: 91 },
    images: { front: '', back: '' },
    image: '',
    features: [],
    isPublished: true,
    packSize: 5,
    isNew: false,
    createdAt: '2026-11-21T10:00:00.000Z',
    version: 1,
    updatedAt: '2026-11-21T10:00:00.000Z',
  }
  const leaky = { ...sleeve, costPrice: 0.2 }
  const pagination = { page: 1, pages: 1, total: 1 }
  expect(JSON.parse(serialize([leaky]))).toEqual([sleeve])
  expect(JSON.parse(serialize({ sleeves: [leaky], pagination, secret: 1 }))).toEqual({
    sleeves: [sleeve],
    pagination,
  })
  expect(() => serialize([{ ...sleeve, createdAt: new Date() }])).toThrow()
})

test('a name and an address have one spelling at every door', () => {
  const typed = { firstName: ' \u202AZoe\u0301\u202C', lastName: 'Le\u200Bfe\u0300vre\u00A0 Roy' }
  const name = { firstName: 'Zoé', lastName: 'Lefèvre Roy' }
  const place = { street: '1\u00A0rue  du\u00AD Port', city: 'Saint\u200B-Denis', postalCode: '\u200E93200' }
  const plain = { street: '1 rue du Port', city: 'Saint-Denis', postalCode: '93200' }
  const { street: address, ...rest } = { ...typed, ...place }
  expect(accounts.ProfileBody.parse({ ...typed, address, city: rest.city })).toEqual({
    ...name,
    address: plain.street,
    city: plain.city,
  })
  expect(ShippingAddressInput.parse({ ...typed, ...place })).toMatchObject({ ...name, ...plain })
  expect(BillingAddressInput.parse({ ...typed, ...place })).toMatchObject({ ...name, ...plain })
  expect(orders.AddressChange.parse({ ...typed, ...place })).toMatchObject({ ...name, street: plain.street })
  const email = '\u202Aana@exämple.test'
  const known = 'ana@xn--exmple-cua.test'
  expect(GuestInput.parse({ ...typed, email })).toEqual({ ...name, email: known })
  const declared = { name: typed.lastName, orderNumber: 'C-2026-000001', email, confirm: true }
  expect(withdrawals.WithdrawalInput.parse(declared)).toMatchObject({ name: name.lastName, email: known })
})
