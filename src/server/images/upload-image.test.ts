import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadOf, type SentFile } from '../testing/multipart.ts'
import { blankPng, drawnPicture } from '../testing/pictures.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const send = (...files: SentFile[]) => shop.app.inject(uploadOf(admin, ...files))
const idOf = ({ _id: id }: { _id: string }) => id
const countImages = async () => (await shop.database.db.selectFrom('images').select('id').execute()).length

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'a %s is accepted under any file name',
  async (format) => {
    const bytes = await drawnPicture({ width: 90, height: 60 }, format)
    const answer = await send({ bytes, filename: 'photo.txt', type: 'text/plain' })
    expect(answer.statusCode).toBe(201)
    const [image] = answer.json().images
    expect(image).toMatchObject({ filename: 'photo.txt', name: 'photo.txt', width: 90, height: 60 })
    expect(image.url).toBe(`/images/${idOf(image)}`)
    const stored = await shop.app.inject({ url: image.url })
    expect((await sharp(stored.rawPayload).metadata()).format).toBe('webp')
  },
)

test('several files are uploaded at once, and the same file is kept once', async () => {
  const [red, blue] = await Promise.all(['#a00', '#00a'].map((colour) => drawnPicture({ colour })))
  const before = await countImages()
  const files = [red, blue, red].map((bytes, at) => ({ bytes: bytes as Buffer, filename: `${at}.png` }))
  const { images } = (await send(...files)).json()
  expect(images.map(({ url }: { url: string }) => url === images[0].url)).toEqual([true, false, true])
  expect(images.map(({ known }: { known: boolean }) => known)).toEqual([false, false, true])
  const answers = await Promise.all(files.map((file) => send(file)))
  expect(
    new Set(answers.flatMap((answer) => answer.json().images.map(({ _id: id }: { _id: string }) => id))).size,
  ).toBe(2)
  expect(await countImages()).toBe(before + 2)
})

test('metadata is removed, and the picture is turned upright', async () => {
  const bytes = await sharp(await drawnPicture({ width: 80, height: 40, colour: '#123' }))
    .withExif({ IFD0: { Copyright: 'secret place', Artist: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const [image] = (await send({ bytes, filename: 'turned.jpg' })).json().images
  expect([image.width, image.height]).toEqual([40, 80])
  const stored = await shop.app.inject({ url: image.url })
  const { exif, orientation } = await sharp(stored.rawPayload).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
})

test('data after the end of a picture is not kept', async () => {
  const script = '<script>alert(document.domain)</script>'
  const bytes = Buffer.concat([await drawnPicture({ colour: '#777' }, 'gif'), Buffer.from(script)])
  const [image] = (await send({ bytes, filename: 'both.gif.html' })).json().images
  const stored = await shop.app.inject({ url: image.url })
  expect(stored.rawPayload.includes('script')).toBe(false)
  expect(stored.headers['content-type']).toBe('image/webp')
})

test.each([
  ['a page named like a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415],
  [
    'an SVG behind an XML line',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 415],
  ['nothing', () => Buffer.alloc(0), 422],
  [
    'the first bytes of a PNG before a page',
    () => Buffer.from('\x89PNG\r\n\x1a\n<html></html>', 'latin1'),
    415,
  ],
] as const)('%s is refused', async (_what, bytes, status) => {
  const before = await countImages()
  const answer = await send({ bytes: bytes(), filename: 'photo.png', type: 'image/png' })
  expect([answer.statusCode, await countImages()]).toEqual([status, before])
  expect(answer.json().message).toMatch(/image|fichier/)
})

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('a truncated %s is refused', async (format) => {
  const noise = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer()
  const answer = await send({ bytes: noise.subarray(0, Math.floor(noise.length / 2)), filename: 'half' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual({
    image: 'Cette image est abîmée ou incomplète, elle n’a pas pu être lue',
  })
})

test('a decompression bomb of 144 megapixels is refused before it is unpacked', async () => {
  const bytes = blankPng(12_000, 12_000)
  const answer = await send({ bytes, filename: 'bomb.png' })
  expect([answer.statusCode, answer.json().fields]).toEqual([
    422,
    { image: 'L’image ne doit pas dépasser 50 mégapixels' },
  ])
})

test('a file of 11 MB is refused', async () => {
  const answer = await send({ bytes: Buffer.alloc(11 * 1024 * 1024, 1), filename: 'large.png' })
  expect([answer.statusCode, answer.json().message]).toEqual([413, 'L’image ne doit pas dépasser 10 Mo'])
})

test('a file name never contains a path', async () => {
  const colours = ['#111', '#222', '#333', '#444']
  const names = ['../../etc/passwd', 'C:\\\\photos\\\\été.png', '..', '   ']
  const files = await Promise.all(
    names.map(async (filename, at) => ({
      bytes: await drawnPicture({ colour: colours[at] as string }),
      filename,
    })),
  )
  const answers = await Promise.all(files.map((file) => send(file)))
  const kept = answers.map((answer) => answer.json().images[0])
  expect(kept.map(({ filename }) => filename)).toEqual(['passwd', 'été.png', 'image', 'image'])
  for (const { s3Key, _id } of kept) expect(s3Key).toBe(`images/${_id}/original`)
})

test('if one of several files is bad, none is kept', async () => {
  const before = await countImages()
  const good = { bytes: await drawnPicture({ colour: '#fed' }), filename: 'good.png' }
  const answer = await send(good, { bytes: Buffer.from('no picture'), filename: 'bad.png' })
  expect([answer.statusCode, await countImages()]).toEqual([415, before])
})

test('a request without a file, or with one in another field, is refused', async () => {
  const other = { bytes: await drawnPicture(), filename: 'a.png', field: 'avatar' }
  for (const answer of [await send(), await send(other)]) {
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { image: 'Veuillez sélectionner un fichier' },
    ])
  }
})

test('a request that is not a form, or ends too early, is malformed', async () => {
  const whole = uploadOf(admin, { bytes: await drawnPicture(), filename: 'a.png' })
  const half = await shop.app.inject({ ...whole, payload: whole.payload.subarray(0, 150) })
  const json = await shop.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: admin.headers,
    payload: {},
  })
  expect([half, json].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [400, 'MALFORMED'],
    [400, 'MALFORMED'],
  ])
})

test('only the shopkeeper uploads', async () => {
  const customer = await openSession(shop)
  const answer = await shop.app.inject(uploadOf(customer, { bytes: await drawnPicture(), filename: 'a.png' }))
  expect(answer.statusCode).toBe(403)
})

test('the usual sizes of a new picture are made before they are requested', async () => {
  const [image] = (await send({ bytes: await drawnPicture({ colour: '#9ab' }), filename: 'a.png' })).json()
    .images
  await shop.jobs.drain()
  expect(await shop.storage.read(`images/${idOf(image)}/720.avif`)).toBeDefined()
})
