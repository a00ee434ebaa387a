import { afterEach, expect, test, vi } from 'vitest'
import { kept } from './browser-storage.ts'

function storage(refuses: { isFull?: boolean; isLocked?: boolean } = {}) {
  const held = new Map<string, string>()
  return {
    held,
    refuses,
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, text: string) {
      if (refuses.isFull) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, text)
    },
    removeItem(key: string) {
      if (refuses.isLocked) throw new DOMException('locked')
      held.delete(key)
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a text is kept under its key until it is removed', () => {
  const localStorage = storage()
  vi.stubGlobal('window', { localStorage })
  expect([kept.cart.write('lots'), kept.cart.read()]).toEqual([true, 'lots'])
  expect([...localStorage.held]).toEqual([['carapace.cart', 'lots']])
  expect([kept.cart.remove(), kept.cart.read()]).toEqual([true, null])
})

test('a cart that does not fit lasts as long as the tab or, failing that, as long as the page, and says so', () => {
  const [localStorage, sessionStorage] = [storage(), storage()]
  vi.stubGlobal('window', { localStorage, sessionStorage })
  kept.cart.write('before')
  localStorage.refuses.isFull = true
  expect([kept.cart.write('after'), kept.cart.read(), kept.cart.endsWithPage()]).toEqual([
    true,
    'after',
    false,
  ])
  expect([...sessionStorage.held.values()]).toEqual(['after'])
  sessionStorage.refuses.isFull = true
  expect([kept.cart.write('last'), kept.cart.read(), kept.cart.endsWithPage()]).toEqual([true, 'last', true])
  localStorage.refuses.isFull = false
  expect([kept.cart.write('again'), kept.cart.read(), kept.cart.endsWithPage()]).toEqual([
    true,
    'again',
    false,
  ])
  expect([...sessionStorage.held.values()]).toEqual([])
  expect([kept.cart.remove(), kept.cart.read()]).toEqual([true, null])
})

test('a full storage refuses, and the old value stays', () => {
  const localStorage = storage()
  vi.stubGlobal('window', { localStorage })
  kept.shipping.write('before')
  localStorage.refuses.isFull = true
  expect([kept.shipping.write('after'), kept.shipping.read()]).toEqual([false, 'before'])
  localStorage.refuses.isLocked = true
  expect([kept.shipping.remove(), kept.shipping.read()]).toEqual([false, 'before'])
})

test('a sign-in lasts as long as the page when the storage is full', () => {
  const localStorage = storage({ isFull: true })
  vi.stubGlobal('window', { localStorage })
  expect([kept.token.write('t'), kept.token.read()]).toEqual([true, 't'])
  localStorage.refuses.isFull = false
  kept.token.write('u')
  expect([kept.token.read(), localStorage.held.get('token')]).toEqual(['u', 'u'])
  kept.token.remove()
  expect(kept.token.read()).toBeNull()
})

test('a page remembers when the browser allows no storage', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('closed', 'SecurityError')
    },
  })
  expect([kept.cart.write('lots'), kept.cart.read()]).toEqual([true, 'lots'])
  expect([kept.cart.remove(), kept.cart.read()]).toEqual([true, null])
})
