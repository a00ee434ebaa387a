import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutPayment } from '#shared/checkout/contract.ts'
import { kept } from '#web/base/browser-storage.ts'
import { api } from '#web/session/api.ts'
import { paymentsOver, rememberOpenedPayment, rememberTold } from './opened-payments.ts'
import { announcePaidElsewhere } from './recent-payments.ts'

const lines = [{ id: 'nacre', packSize: 5, quantity: 1 } as const]

beforeEach(() => {
  const held = new Map<string, string>()
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  }
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function paid(paymentOrderId: string): CheckoutPayment {
  return {
    paymentOrderId,
    state: 'paid',
    total: 4.25,
    startedAt: '2026-11-21T09:00:00.000Z',
    items: [{ product: 'nacre', packSize: 5, quantity: 1, name: 'Nacre' }],
    orderNumber: `C-2026-${paymentOrderId}`,
  }
}

const listed = (...payments: CheckoutPayment[]) => vi.spyOn(api, 'call').mockResolvedValue({ payments })

test('an earlier purchase of the same goods is not named as the cause of an empty cart', async () => {
  rememberTold('earlier', '')
  const shown = { lines, over: paymentsOver() }
  listed(paid('earlier'), paid('on-another-device'))
  expect(await announcePaidElsewhere(shown)).toBe(false)
  expect(kept.cartNotices.read()).toBeNull()
})

test('a payment made in another tab since the page was shown is named, even after an earlier purchase', async () => {
  rememberTold('earlier', '')
  const shown = { lines, over: paymentsOver() }
  rememberOpenedPayment({ paymentOrderId: 'now', userId: '' }, lines)
  listed(paid('earlier'), paid('now'))
  expect(await announcePaidElsewhere(shown)).toBe(true)
  expect(kept.cartNotices.read()).toContain('C-2026-now')
})
