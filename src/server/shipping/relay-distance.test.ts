import { expect, test } from 'vitest'
import { isRelayTooFar } from './relay-distance.ts'

test.each([
  ['Paris and Marseille', '13001', '75001'],
  ['Nice and Bastia, over the sea', '06000', '20200'],
  ['Lyon and Grenoble, 94 km', '69001', ' 38000 '],
  ['one department: Lacanau and Langon', '33680', '33210'],
])('%s are too far apart', async (_places, address, relay) => {
  expect(await isRelayTooFar('France', address, relay)).toBe(true)
})

test.each([
  ['one code', '69001', '69001'],
  ['a town and its suburb', '69001', '69760'],
  ['over the border of a department: Villefranche and Bourg, 32 km', '69400', '01000'],
  ['Lille and Douai, 31 km', '59800', '59500'],
  ['Arcachon and Bordeaux, 51 km from middle to middle', '33120', '33000'],
  ['over the mountain: Séderon and Sisteron, 32 km, where one is not known', '26560', '04200'],
  ['Boudreville and Chaumont, 31 km, likewise', '21520', '52000'],
  ['one that is not known', '97600', '75001'],
  ['no code', '', '75001'],
])('%s are near enough, or may be', async (_places, address, relay) => {
  expect(await isRelayTooFar('France', address, relay)).toBe(false)
})

test('in Belgium districts are compared, and Luxembourg is too small to matter', async () => {
  expect(await isRelayTooFar('Belgique', '1000', '6700')).toBe(true)
  expect(await isRelayTooFar('Belgique', '8400', '4000')).toBe(true)
  expect(await isRelayTooFar('Belgique', '1000', '2000')).toBe(false)
  for (const odd of ['', '6']) expect(await isRelayTooFar('Belgique', '8400', odd), odd).toBe(false)
  expect(await isRelayTooFar('Luxembourg', '1111', '9999')).toBe(false)
})
