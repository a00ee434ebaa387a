import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeDraftsOf } from '#web/session/own-drafts.ts'
import { draftPlace, readDraft, removeOldDrafts, SECRET_FIELD, writeDraft } from './drafts.ts'

const DAY_MS = 24 * 60 * 60_000
const now = Date.parse('2026-11-27T14:42:00Z')

class Stored {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, text: string) {
    Reflect.set(this, key, text)
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => vi.stubGlobal('window', { localStorage: new Stored() }))
afterEach(() => vi.unstubAllGlobals())

test('a draft returns for seven days, to its person and its form', () => {
  const place = draftPlace('ana', 'article.1')
  writeDraft(place, { title: '' }, { title: 'Les pochettes' }, now)
  expect(readDraft(place, now + 7 * DAY_MS - 1)).toEqual({
    at: '2026-11-27T14:42:00.000Z',
    before: { title: '' },
    typed: { title: 'Les pochettes' },
  })
  expect(readDraft(draftPlace('ana', 'article.2'), now)).toBeUndefined()
  expect(readDraft(draftPlace('bea', 'article.1'), now)).toBeUndefined()
  expect(readDraft(place, now + 7 * DAY_MS)).toBeUndefined()
  expect(place.read()).toBeNull()
})

test('a deliberate sign-out removes one’s own drafts, and expired drafts of all people are removed automatically', () => {
  const [anas, beas] = [draftPlace('ana', 'commande'), draftPlace('bea', 'commande')]
  for (const place of [anas, beas]) writeDraft(place, {}, { name: 'Élise' })
  removeDraftsOf('ana')
  expect([anas.read(), readDraft(beas)?.typed]).toEqual([null, { name: 'Élise' }])
  writeDraft(anas, {}, { name: 'Élise' }, Date.now() - 8 * DAY_MS)
  removeOldDrafts()
  expect([anas.read(), readDraft(beas)?.typed]).toEqual([null, { name: 'Élise' }])
})

test('chosen files are left out, and an unreadable text gives no draft', () => {
  const place = draftPlace('ana', 'banniere')
  writeDraft(
    place,
    { image: { url: '' } },
    { title: 'Noël', image: { url: '', file: new File([], 'a.png') } },
  )
  expect(readDraft(place)).toMatchObject({ before: { image: { url: '' } }, typed: { title: 'Noël' } })
  expect(readDraft(place)?.typed).not.toHaveProperty('image')
  for (const broken of ['', '{', '[]', '{"at":1}', '{"at":"gestern"}']) {
    place.write(broken)
    expect(readDraft(place)).toBeUndefined()
  }
})

test('a browser with a full or forbidden storage keeps no draft, and shows no error', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const place = draftPlace('ana', 'article')
  vi.spyOn(window.localStorage, 'setItem').mockImplementation(refuse)
  writeDraft(place, {}, { title: 'x' })
  expect(readDraft(place)).toBeUndefined()
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: refuse }))
  writeDraft(draftPlace('ana', 'article.2'), {}, { title: 'x' })
  expect(readDraft(place)).toBeUndefined()
  removeOldDrafts()
  removeDraftsOf('ana')
})

test('a draft never contains a password, a key or a code, at any depth', () => {
  const place = draftPlace('ana', 'reglages')
  const secrets = {
    password: 'a',
    newPassword: 'b',
    clientSecret: 'c',
    apiKey: 'd',
    webhook_key: 'e',
    accessToken: 'f',
    otp: 'g',
    recoveryCode: 'h',
  }
  const typed = {
    name: 'Nacre',
    ...secrets,
    lines: [{ key: '1', count: 2, ...secrets }],
    mail: { ...secrets },
  }
  writeDraft(place, typed, typed)
  const kept = { name: 'Nacre', lines: [{ key: '1', count: 2 }], mail: {} }
  expect(readDraft(place)).toMatchObject({ before: kept, typed: kept })
  expect(place.read()).not.toMatch(/"[a-h]"/)
})

test('each secret field of the back-office has a name that drafts leave out', () => {
  const folder = join(import.meta.dirname, '..')
  const secretFields = globSync('**/*.tsx', { cwd: folder }).flatMap((file) =>
    (
      readFileSync(join(folder, file), 'utf8').match(/<\w+[^<]*(?:type="password"|one-time-code)[^<]*/g) ?? []
    ).map((field) => ({ file, name: /(?:name="|register\(')(\w+)/.exec(field)?.[1] ?? '' })),
  )
  for (const { file, name } of secretFields) expect(name, file).toMatch(SECRET_FIELD)
})
