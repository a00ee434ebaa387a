import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestOrderCalls } from '#shared/guests/calls.ts'
import { mailCalls } from '#shared/mail/calls.ts'
import { manualOrderCalls } from '#shared/manual-orders/calls.ts'
import {
  adminOrderCalls,
  cancellationCalls,
  fulfilmentCalls,
  orderCalls,
  refundCalls,
} from '#shared/orders/calls.ts'
import { partWithdrawalCalls, returnRefundCalls, withdrawalCalls } from '#shared/withdrawals/calls.ts'
import { buy } from '../testing/after-sale/buy.ts'
import { setSettings, USUAL_FEES } from '../testing/after-sale/fees.ts'
import { finish } from '../testing/after-sale/finish.ts'
import { KEPT } from '../testing/after-sale/kept-stories.ts'
import { sendEvents } from '../testing/after-sale/oracle-of-events.ts'
import { play } from '../testing/after-sale/play.ts'
import type { Purchase } from '../testing/after-sale/purchase.ts'
import { anyStory, type Story } from '../testing/after-sale/story.ts'
import { played } from '../testing/after-sale/world.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { webhookReceiver } from '../testing/webhook-receiver.ts'

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined
const STORIES = Number(process.env['AFTER_SALE_STORIES'] ?? (isOnServer ? 64 : 10))
const { seed: usual = 1 } = fc.readConfigureGlobal()
const SEED = process.env['WHOLE_TESTS']
  ? Date.now() % 0x7f_ff_ff_ff
  : Number(process.env['AFTER_SALE_SEED'] ?? usual + (isOnServer ? 1 : 0))

/**
 * After this many stories a new shop is used, because a shop with many sales answers more slowly and its clock is years
 * ahead.
 */
const STORIES_OF_A_SHOP = 50
const shops = new Map<string, { shop: TestShop; told: number }>()
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  receiver = await webhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  for (const { shop } of shops.values()) await shop.close()
})

async function shopOf({ payment }: Purchase): Promise<TestShop> {
  const provider = payment === 'stripe' ? 'stripe' : 'paypal'
  const used = shops.get(provider)
  if (used && used.told < STORIES_OF_A_SHOP) {
    used.told += 1
    return used.shop
  }
  const shop = await testShop({
    RATE_LIMITS: '100000',
    PAYMENT_PROVIDER: provider,
    COLISSIMO_SANDBOX: 'true',
    SHOP_VAT_NUMBER: 'FR19812345676',
  })
  const { headers } = await openSession(shop, 'admin')
  await sendEvents(shop, headers)
  shops.set(provider, { shop, told: 1 })
  await used?.shop.close()
  return shop
}

async function tell({ purchase, steps }: Story): Promise<void> {
  const shop = await shopOf(purchase)
  const { headers } = await openSession(shop, 'admin')
  await setSettings(shop, headers, {
    fees: USUAL_FEES,
    regime: purchase.regime,
    euPlace: purchase.isTaxedThere ? 'destination' : 'seller',
    companiesAbroad: purchase.isTaxedThere ? 'exempt' : 'taxed',
  })
  receiver.received.length = 0
  const world = { ...(await buy(shop, purchase, headers)), events: receiver.received }
  await play(world, steps)
  await finish(world)
}

test(
  'after any acts on a sold order, each pack and each cent is accounted for',
  { timeout: 3_600_000 },
  async () => {
    const asked = fc.asyncProperty(anyStory, tell)
    await fc.assert(asked, { numRuns: STORIES, seed: SEED, examples: KEPT.map((story): [Story] => [story]) })
    expect(shops.size).toBeGreaterThan(0)
  },
)

const CHANGES_NOTHING = [
  'DELETE /api/admin/manual-orders/:id',
  'POST /api/admin/bulk-changes/:id/read',
  'POST /api/guest-orders/links',
  'POST /api/guest-orders/links/renewal',
  'POST /api/guest-orders/open',
  'POST /api/guest-orders/password',
]

// A new call needs an act in `testing/after-sale`, unless it changes no order.
test.runIf(STORIES >= KEPT.length)('the stories play every call that changes an order', () => {
  const calls = [
    adminOrderCalls,
    fulfilmentCalls,
    orderCalls,
    cancellationCalls,
    refundCalls,
    guestOrderCalls,
    withdrawalCalls,
    returnRefundCalls,
    partWithdrawalCalls,
    manualOrderCalls,
    mailCalls,
  ].flatMap((group) => Object.keys(group.calls))
  const changing = calls.filter((call) => !call.startsWith('GET ') && !CHANGES_NOTHING.includes(call))
  expect(changing).toContain('POST /api/orders/:id/refunds')
  expect(changing.filter((call) => !played.has(call.replace(':parcelId', ':id')))).toEqual([])
})
