import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnPicture, storeImage } from '../testing/pictures.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let url: string
beforeAll(async () => {
  shop = await testShop()
  url = (await storeImage(shop, { bytes: await drawnPicture(), filename: 'dos.png' })).url
})
afterAll(() => shop.close())

const get = (address: string, headers = {}) => shop.app.inject({ url: address, headers })

test('a picture is served in each format, for ever', async () => {
  for (const [file, mime, format] of [
    ['160.avif', 'image/avif', 'heif'],
    ['320.webp', 'image/webp', 'webp'],
    ['320.jpg', 'image/jpeg', 'jpeg'],
  ]) {
    const answer = await get(`${url}/${file}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': mime,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format: found, width } = await sharp(answer.rawPayload).metadata()
    expect([found, width]).toEqual([format, Number.parseInt(file ?? '', 10)])
  }
})

test('a picture that the browser already has is not sent again', async () => {
  const first = await get(`${url}/160.webp`)
  const again = await get(`${url}/160.webp`, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('the original is served, and no size is larger than it', async () => {
  const original = await get(url)
  expect(original.headers['content-type']).toBe('image/webp')
  const largest = await get(`${url}/1920.webp`)
  const sizes = await Promise.all([original, largest].map(({ rawPayload }) => sharp(rawPayload).metadata()))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [400, 500],
    [400, 500],
  ])
})

test('a size is made once and then kept', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(`${url}/480.webp`)))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await shop.storage.read(`${url.slice(1)}/480.webp`)).toEqual(answers[0]?.rawPayload)
})

test.each([
  '641.webp',
  '640.png',
  '640',
  '0640.webp',
  'original',
  '..%2foriginal',
  '%2e%2e%2f640.webp',
  '640.webp.part',
])('no other file is served: %s', async (file) => {
  const answer = await get(`${url}/${file}`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
})

test('an unknown picture is not found under any name', async () => {
  for (const id of ['0197a0b0-0000-7000-8000-000000000000', 'nothing', '..%2f..%2fsecrets']) {
    for (const address of [`/images/${id}`, `/images/${id}/640.webp`]) {
      const answer = await get(address)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'Image non trouvée' },
      ])
    }
  }
})
