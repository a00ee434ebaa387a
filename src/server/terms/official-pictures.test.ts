import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { App } from '../http/app-type.ts'
import { officialPictureRoutes, readOfficialPictures } from './official-pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'carapace-official-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>'
function file(name: string, content: string | Buffer = DRAWING): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('an official picture is served unchanged, at an address that changes with its content', async () => {
  const served = async (content: string) => {
    const app = fastify() as unknown as App
    const { guaranteeNotice: url = '' } = officialPictureRoutes(app, {
      officialPictures: { guaranteeNotice: file('notice.svg', content) },
    })
    const answer = await app.inject(url)
    await app.close()
    return { url, answer }
  }
  const { url, answer } = await served(DRAWING)
  expect([answer.statusCode, answer.body]).toEqual([200, DRAWING])
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': expect.stringContaining('immutable'),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const other = await served(`${DRAWING}\n`)
  expect(other.url).not.toBe(url)
})

test.each([
  ['a file that is not there', () => join(folder, 'none.png'), /SHOP_TRIMAN: .*none\.png cannot be read/],
  ['what is no picture', () => file('notice.pdf'), /SHOP_TRIMAN: .*is no picture/],
  [
    'a picture that is too large',
    () => file('large.png', Buffer.alloc(1024 * 1024 + 1)),
    /SHOP_TRIMAN: .*larger than 1 MB/,
  ],
])('%s stops the start with one line that names the setting', (_what, path, line) => {
  expect(() => readOfficialPictures({ officialPictures: { triman: path() } })).toThrow(line)
})
