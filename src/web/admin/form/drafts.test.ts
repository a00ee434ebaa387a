import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeDraftsOf } from '#web/session/own-drafts.ts'
import {
  draftPlace,
  findDrafts,
  hasChangedSince,
  readDraft,
  removeOldDrafts,
  SECRET_FIELD,
  writeDraft,
} from './drafts.ts'

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
  const place = draftPlace('ana', 'article.1', 't1')
  writeDraft(place, { before: { title: '' }, typed: { title: 'Les pochettes' }, requestId: 'r1' }, now)
  expect(readDraft(place, now + 7 * DAY_MS - 1)).toEqual({
    at: '2026-11-27T14:42:00.000Z',
    before: { title: '' },
    typed: { title: 'Les pochettes' },
    requestId: 'r1',
  })
  expect(readDraft(draftPlace('ana', 'article.2', 't1'), now)).toBeUndefined()
  expect(readDraft(draftPlace('bea', 'article.1', 't1'), now)).toBeUndefined()
  expect(readDraft(place, now + 7 * DAY_MS)).toBeUndefined()
  expect(place.read()).toBeNull()
})

test('two tabs with the same form have a draft each; the newest is found first, also one without a writer', () => {
  const [one, other] = [draftPlace('ana', 'article', 't1'), draftPlace('ana', 'article', 't2')]
  writeDraft(one, { before: {}, typed: { title: 'Les pochettes' } }, now)
  writeDraft(other, { before: {}, typed: { title: 'Les boîtes' } }, now + 1)
  writeDraft(draftPlace('ana', 'article.1', 't1'), { before: {}, typed: { title: 'Publié' } }, now)
  writeDraft(draftPlace('bea', 'article', 't1'), { before: {}, typed: { title: 'De Béa' } }, now)
  window.localStorage.setItem(
    'carapace.draft.ana.article',
    JSON.stringify({ at: new Date(now - 1).toISOString(), before: {}, typed: { title: 'Ancien' } }),
  )
  const titles = (at: number) => findDrafts('ana', 'article', at).map(({ draft }) => draft.typed)
  expect(titles(now + 1)).toEqual([{ title: 'Les boîtes' }, { title: 'Les pochettes' }, { title: 'Ancien' }])
  other.remove()
  expect(titles(now + 7 * DAY_MS)).toEqual([])
  expect(one.read()).toBeNull()
})

test('of a form’s drafts, only the three newest with different input are kept', () => {
  const places = ['a', 'b', 'a', 'c', 'd'].map((title, at) => {
    const place = draftPlace('ana', 'article', `t${at}`)
    writeDraft(place, { before: {}, typed: { title } }, now + at)
    return place
  })
  const titles = findDrafts('ana', 'article', now).map(({ draft }) => draft.typed)
  expect(titles).toEqual([{ title: 'd' }, { title: 'c' }, { title: 'a' }])
  expect(places.map((place) => place.read() !== null)).toEqual([false, false, true, true, true])
})

test('what is typed while an answer is awaited differs from what was sent; an uploaded picture does not', () => {
  const sent = { title: 'Noël', image: { url: '', file: new File([], 'a.png') } }
  const uploaded = { url: '/images/a', file: undefined }
  expect(hasChangedSince(sent, { title: 'Noël', image: uploaded })).toBe(false)
  expect(hasChangedSince(sent, { title: 'Noël !', image: uploaded })).toBe(true)
  expect(hasChangedSince(undefined, { title: 'Noël' })).toBe(false)
})

test('a deliberate sign-out removes one’s own drafts, and expired drafts of all people are removed automatically', () => {
  const [anas, beas] = [draftPlace('ana', 'commande', 't1'), draftPlace('bea', 'commande', 't1')]
  for (const place of [anas, beas]) writeDraft(place, { before: {}, typed: { name: 'Élise' } })
  removeDraftsOf('ana')
  expect([anas.read(), readDraft(beas)?.typed]).toEqual([null, { name: 'Élise' }])
  writeDraft(anas, { before: {}, typed: { name: 'Élise' } }, Date.now() - 8 * DAY_MS)
  removeOldDrafts()
  expect([anas.read(), readDraft(beas)?.typed]).toEqual([null, { name: 'Élise' }])
})

test('chosen files are left out, and an unreadable text gives no draft', () => {
  const place = draftPlace('ana', 'banniere', 't1')
  writeDraft(place, {
    before: { image: { url: '' } },
    typed: { title: 'Noël', image: { url: '', file: new File([], 'a.png') } },
  })
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
  const place = draftPlace('ana', 'article', 't1')
  vi.spyOn(window.localStorage, 'setItem').mockImplementation(refuse)
  expect(writeDraft(place, { before: {}, typed: { title: 'x' } })).toBe(false)
  expect(readDraft(place)).toBeUndefined()
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: refuse }))
  writeDraft(draftPlace('ana', 'article.2', 't1'), { before: {}, typed: { title: 'x' } })
  expect(readDraft(place)).toBeUndefined()
  writeDraft(place, { before: {}, typed: { name: 'Élise' } })
  expect(findDrafts('ana', 'article')).toHaveLength(1)
  removeOldDrafts()
  removeDraftsOf('ana')
  expect(findDrafts('ana', 'article')).toEqual([])
})

test('a draft never contains a password, a key or a code, at any depth', () => {
  const place = draftPlace('ana', 'reglages', 't1')
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
  writeDraft(place, { before: typed, typed })
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
