import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeDraftsOf } from '#web/session/own-drafts.ts'
import { draftPlace, readDraft, removeOldDrafts, writeDraft } from './drafts.ts'

const DAY_MS = 24 * 60 * 60_000
const now = Date.parse('2026-11-27T14:42:00Z')

/** Behaves like a browser's storage, whose keys are its own properties. */
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

test('a deliberate sign-out removes one’s own drafts, and everyone’s expired drafts are removed automatically', () => {
  const [anas, beas] = [draftPlace('ana', 'commande'), draftPlace('bea', 'commande')]
  for (const place of [anas, beas]) writeDraft(place, {}, { name: 'Élise' })
  removeDraftsOf('ana')
  expect([anas.read(), readDraft(beas)?.typed]).toEqual([null, { name: 'Élise' }])
  writeDraft(anas, {}, { name: 'Élise' }, Date.now() - 8 * DAY_MS)
  removeOldDrafts()
  expect([anas.read(), readDraft(beas)?.typed]).toEqual([null, { name: 'Élise' }])
})

test('chosen files are left out, and an unreadable text is no draft', () => {
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
