import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimsPaidBy } from './account-money.ts'
import { orderAccount } from './order-account.ts'
import type { OrderFacts, ParcelFacts, RefundFacts, ReturnFacts } from './order-facts.ts'
import { ORDER_STATUSES } from './statuses.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const packs = (quantity: number, line = 'a') => ({ line, quantity })

const order = (facts: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'En cours de préparation',
  changedAt: NOON,
  totalCents: 1490,
  refundedCents: 0,
  shippingCents: 890,
  standardShippingCents: 430,
  lines: [{ id: 'a', packSize: 5, quantity: 4, unitCents: 150, discountCents: 0 }],
  parcels: [],
  refunds: [],
  returns: [],
  ...facts,
})
const TWO_PACKS = [{ id: 'a', packSize: 5, quantity: 2, unitCents: 150, discountCents: 0 }]
const parcel = (quantity: number, facts: Partial<ParcelFacts> = {}): ParcelFacts => ({
  state: 'sent',
  id: 'parcel',
  isResent: false,
  sentAt: NOON,
  deliveredAt: facts.state === 'delivered' ? NOON : null,
  lines: [packs(quantity)],
  ...facts,
})
const back = (quantity: number, facts: Partial<ReturnFacts> = {}): ReturnFacts => ({
  id: 'r',
  step: 'declared',
  isOpen: true,
  isPart: false,
  comesBack: true,
  checkedAt: null,
  declaredAt: NOON,
  lines: [{ ...packs(quantity), restocked: 0, damaged: 0 }],
  ...facts,
})
const checked = (quantity: number, restocked: number, facts: Partial<ReturnFacts> = {}) =>
  back(quantity, {
    step: 'checked',
    checkedAt: NOON,
    lines: [{ ...packs(quantity), restocked, damaged: 0 }],
    ...facts,
  })
const refund = (quantity: number, facts: Partial<RefundFacts> & { unsent?: number } = {}): RefundFacts => {
  const { unsent = 0, ...rest } = facts
  return {
    state: 'completed',
    amountCents: quantity * 150 + (facts.shippingCents ?? 0),
    shippingCents: 0,
    ofReturn: null,
    cause: null,
    lines: [{ ...packs(quantity), unsent, putBack: 0, discountCents: 0 }],
    ...rest,
  }
}
const owed = (facts: Partial<OrderFacts>) =>
  orderAccount(order(facts)).owed.map((one) => [one.why, one.goodsCents, one.shippingCents, one.isPayable])
const placesOf = (facts: Partial<OrderFacts>) => {
  const {
    line: _line,
    sold: _sold,
    unsent: _unsent,
    left: _left,
    held: _held,
    free: _free,
    returnable: _returnable,
    undelivered: _undelivered,
    ...places
  } = orderAccount(order(facts)).lines[0] ?? {}
  return Object.fromEntries(Object.entries(places).filter(([, count]) => count !== 0))
}
const CANCELLED = 'Annulé par le client'

test('a paid order is to be prepared, and nothing is owed', () => {
  expect(orderAccount(order())).toMatchObject({ due: 'preparation', owed: [], refundableCents: 1490 })
  expect(placesOf({})).toEqual({ toSend: 4 })
})

test('a cancellation before anything left makes the whole payment due at once', () => {
  const returns = [back(4, { comesBack: false, isOpen: false })]
  expect(owed({ status: CANCELLED, returns })).toEqual([['withdrawn', 600, 890, true]])
  expect(owed({ status: 'Annulé' })).toEqual([['cancelled', 600, 890, true]])
  expect(placesOf({ status: CANCELLED, returns })).toEqual({ withdrawn: 4 })
})

test('two of four packs sent, then cancelled: two are due at once, two after their return, with the delivery', () => {
  const facts = { status: CANCELLED, parcels: [parcel(2)] } as const
  const unsent = back(2, { id: 'u', comesBack: false, isPart: true })
  expect(owed({ ...facts, returns: [back(2), unsent] })).toEqual([
    ['withdrawn', 300, 0, true],
    ['return', 300, 430, false],
  ])
  expect(placesOf({ ...facts, returns: [back(2), unsent] })).toEqual({ withdrawn: 2, toComeBack: 2 })
  const paid = { ...unsent, step: 'refunded', isOpen: false } as const
  const refunds = [refund(2, { ofReturn: 'u', unsent: 2 })]
  const after = { ...facts, refunds, refundedCents: 300 }
  expect(owed({ ...after, returns: [checked(2, 2), paid] })).toEqual([['return', 300, 430, true]])
  expect(owed({ ...after, returns: [checked(2, 1), paid] })).toEqual([['return', 150, 0, true]])
})

test('a declaration without a split is owed for unsent packs too', () => {
  const facts = { status: CANCELLED, parcels: [parcel(2)] } as const
  expect(owed({ ...facts, returns: [checked(4, 2)] })).toEqual([['return', 600, 430, true]])
})

test('a paid return is settled: the extra cost of delivery and the goods that the customer keeps are not owed', () => {
  const facts = { status: CANCELLED, parcels: [parcel(4, { state: 'delivered' })] } as const
  const paid = { step: 'refunded', isOpen: false } as const
  const whole = {
    refunds: [refund(4, { ofReturn: 'r', shippingCents: 430 })],
    refundedCents: 1030,
    returns: [checked(4, 4, paid)],
  }
  expect(orderAccount(order({ ...facts, ...whole }))).toMatchObject({
    owed: [],
    due: null,
    refundableCents: 460,
  })
  const short = {
    refunds: [refund(3, { ofReturn: 'r' })],
    refundedCents: 450,
    returns: [checked(4, 3, paid)],
  }
  expect(orderAccount(order({ ...facts, ...short }))).toMatchObject({ owed: [], due: null })
  expect(placesOf({ ...facts, ...short })).toEqual({ withCustomer: 1, onShelf: 3, refunded: 3 })
})

test('a lost parcel of a cancelled order is due at once, with the full delivery fee, and no parcel is awaited', () => {
  const facts = { status: CANCELLED, parcels: [parcel(4, { state: 'lost' })] } as const
  expect(owed({ ...facts, returns: [back(4)] })).toEqual([['withdrawn', 600, 890, true]])
  const half = { status: CANCELLED, parcels: [parcel(2, { state: 'lost' }), parcel(2)] } as const
  expect(owed({ ...half, returns: [back(2), back(2, { id: 'l', comesBack: false })] })).toEqual([
    ['withdrawn', 300, 0, true],
    ['return', 300, 430, false],
  ])
})

test('a parcel that came back delivered nothing, so a refund of all its packs makes the full delivery fee due', () => {
  const facts = { status: 'En cours de livraison', refunds: [refund(4)], refundedCents: 600 } as const
  const parcels = [parcel(4, { state: 'returned' })]
  expect(owed({ ...facts, parcels })).toEqual([['unsent', 0, 890, true]])
  expect(orderAccount(order({ ...facts, parcels }))).toMatchObject({ due: 'refund' })
  expect(owed({ status: 'Annulé par le client', parcels })).toEqual([['cancelled', 600, 890, true]])
  const arrived = [parcel(2, { state: 'returned' }), parcel(2, { state: 'delivered' })]
  expect(owed({ ...facts, parcels: arrived })).toEqual([])
  expect(owed({ ...facts, refunds: [refund(3)], refundedCents: 450, parcels })).toEqual([])
})

test('free packs whose parcel did not arrive are never refunded, so only the delivery is owed', () => {
  const lines = [{ id: 'a', packSize: 5, quantity: 4, unitCents: 150, discountCents: 600 }]
  const free = { status: 'En cours de livraison', totalCents: 890, lines } as const
  for (const state of ['lost', 'returned'] as const)
    expect(owed({ ...free, parcels: [parcel(4, { state })] })).toEqual([['unsent', 0, 890, true]])
  expect(owed({ ...free, parcels: [parcel(4)] })).toEqual([])
})

test('a parcel that is to be sent again and is then cancelled delivered nothing', () => {
  const parcels = [parcel(4, { state: 'lost', isResent: true })]
  expect(owed({ status: CANCELLED, parcels, returns: [back(4, { comesBack: false })] })).toEqual([
    ['withdrawn', 600, 890, true],
  ])
})

test('a lost parcel is sent again without the packs that were refunded since it left', () => {
  const parcels = [parcel(2, { id: 'lost', state: 'lost' }), parcel(2, { id: 'other' })]
  const again = (packsBack: number) =>
    orderAccount(order({ parcels, refunds: packsBack > 0 ? [refund(packsBack)] : [] })).parcels.map(
      ({ id, toResend }) => [id, ...toResend],
    )
  expect(again(0)).toEqual([
    ['lost', packs(2)],
    ['other', packs(2)],
  ])
  // The refunded packs may be those in the other parcel.
  expect(again(2)[0]).toEqual(['lost', packs(2)])
  expect(again(3)[0]).toEqual(['lost', packs(1)])
  expect(again(4)[0]).toEqual(['lost'])
})

test('packs declared by the legal form wait for the shopkeeper, and nobody prepares them', () => {
  const returns = [back(4, { comesBack: false })]
  expect(orderAccount(order({ returns }))).toMatchObject({ isStopped: true, due: null })
  expect(owed({ returns })).toEqual([['declared', 600, 890, true]])
  const decided = [back(4, { comesBack: false, isOpen: false })]
  expect(orderAccount(order({ returns: decided }))).toMatchObject({
    isStopped: false,
    due: 'preparation',
    owed: [],
  })
})

test('a form whose two halves were dismissed claims nothing when the customer cancels later', () => {
  const dismissed = { isOpen: false, declaredAt: new Date(NOON.getTime() + 1) }
  const declaredAt = new Date(NOON.getTime() + 2)
  const returns = [
    back(2, { id: 'form', ...dismissed }),
    back(2, { id: 'form-unsent', isPart: true, comesBack: false, ...dismissed }),
    back(2, { id: 'whole', declaredAt }),
    back(2, { id: 'unsent', isPart: true, comesBack: false, step: 'refunded', isOpen: false, declaredAt }),
  ]
  const refunds = [refund(2, { unsent: 2, ofReturn: 'unsent' })]
  const parcels = [parcel(2, { state: 'delivered' })]
  const facts = {
    status: CANCELLED,
    changedAt: declaredAt,
    parcels,
    refunds,
    refundedCents: 300,
    returns,
  } as const
  expect(orderAccount(order(facts)).owed).toMatchObject([
    { returnId: 'whole', goodsCents: 300, shippingCents: 430 },
  ])
})

test('goods that were all refunded before sending leave only the delivery owed', () => {
  const refunds = [refund(4, { unsent: 4 })]
  expect(owed({ refunds, refundedCents: 600 })).toEqual([['unsent', 0, 890, true]])
  expect(orderAccount(order({ refunds, refundedCents: 600 })).due).toBe('refund')
  const lost = { refunds: [refund(4)], refundedCents: 600, parcels: [parcel(4, { state: 'lost' })] } as const
  expect(owed({ ...lost, status: 'En cours de livraison' })).toEqual([['unsent', 0, 890, true]])
  // No parcel arrived, so the delivery is still owed although the status is 'Livré'.
  for (const facts of [{ refunds, refundedCents: 600 }, lost])
    expect(owed({ ...facts, status: 'Livré' })).toEqual([['unsent', 0, 890, true]])
})

test('if no goods reach the customer, the rest of packs that were refunded for less is owed with the delivery', () => {
  const less = { ...refund(4, { unsent: 4 }), amountCents: 400 }
  const facts = { refunds: [less], refundedCents: 400 }
  expect(owed(facts)).toEqual([['unsent', 200, 890, true]])
  expect(owed({ ...facts, status: 'Annulé' })).toEqual([['cancelled', 200, 890, true]])
  const delivery = { ...refund(0), amountCents: 890, shippingCents: 890, lines: [] }
  const rest = { refunds: [less, delivery], refundedCents: 1290 }
  expect(owed(rest)).toEqual([['unsent', 200, 0, true]])
  expect(orderAccount(order(rest)).due).toBe('refund')
  // A present is sent all the same, and the customer keeps what has arrived.
  const present = { ...less, lines: [{ ...packs(4), unsent: 0, putBack: 0, discountCents: 0 }] }
  expect(owed({ refunds: [present], refundedCents: 400 })).toEqual([['unsent', 0, 890, true]])
  const parcels = [parcel(4, { state: 'delivered' })]
  expect(owed({ refunds: [present], refundedCents: 400, parcels })).toEqual([])
})

test('‘Remboursé’ by hand leaves the money owed until it is refunded', () => {
  const status = 'Remboursé'
  expect(owed({ status, parcels: [parcel(4)] })).toEqual([['cancelled', 600, 890, true]])
  expect(owed({ status, parcels: [parcel(4)], refundedCents: 1490 })).toEqual([])
})

test('a parcel that leaves after a return does not replace the return’s lost packs', () => {
  const later = new Date(NOON.getTime() + 1)
  const parcels = [parcel(2, { id: 'lost', state: 'lost' }), parcel(2, { sentAt: later })]
  expect(owed({ parcels, returns: [back(2, { isPart: true })] })).toEqual([['withdrawn', 300, 0, true]])
  expect(placesOf({ parcels, returns: [back(2)] })).toEqual({ lost: 2, onTheWay: 2 })
  const second = back(2, { id: 's', declaredAt: later })
  expect(placesOf({ parcels, returns: [back(2), second] })).toEqual({ lost: 2, toComeBack: 2 })
  const replaced = [parcel(4, { id: 'lost', state: 'lost', isResent: true }), parcel(4, { sentAt: later })]
  expect(placesOf({ parcels: replaced, returns: [back(2)] })).toEqual({ onTheWay: 2, toComeBack: 2 })
})

test('packs declared before they left, and sent all the same, come back', () => {
  const sent = { sentAt: new Date(NOON.getTime() + 1) }
  expect(placesOf({ parcels: [parcel(4, sent)], returns: [back(4)] })).toEqual({ toComeBack: 4 })
  expect(placesOf({ parcels: [parcel(2, sent)], returns: [back(4)] })).toEqual({
    toSend: 2,
    toComeBack: 2,
    declaredUnsent: 2,
  })
  expect(placesOf({ parcels: [parcel(4, { ...sent, state: 'lost' })], returns: [back(4)] })).toEqual({
    lost: 4,
  })
})

test('of a present and a declared pack, the present leaves first', () => {
  const returns = [back(3)]
  const refunds = [refund(1)]
  const later = new Date(NOON.getTime() + 1000)
  const sent = (quantity: number) => [parcel(quantity, { sentAt: later })]
  expect(placesOf({ returns, refunds, refundedCents: 150, parcels: sent(1) })).toEqual({
    toSend: 3,
    onTheWay: 1,
    refunded: 1,
    declaredUnsent: 3,
  })
  expect(placesOf({ returns, refunds, refundedCents: 150, parcels: sent(2) })).toEqual({
    toSend: 2,
    onTheWay: 1,
    toComeBack: 1,
    refunded: 1,
    declaredUnsent: 2,
  })
})

test('free packs that were declared before they left wait for a decision, even after the refund of an amount', () => {
  const lines = [{ id: 'a', packSize: 5, quantity: 4, unitCents: 150, discountCents: 600 }]
  const unsent = back(2, { id: 'u', comesBack: false, isPart: true })
  const after = orderAccount(
    order({
      lines,
      totalCents: 890,
      refundedCents: 38,
      parcels: [parcel(2)],
      refunds: [{ ...refund(0), amountCents: 38, lines: [] }],
      returns: [back(2), unsent],
    }),
  )
  expect(after.owed.map(({ returnId }) => returnId)).toEqual(['r'])
  expect(after).toMatchObject({ isStopped: true, returns: [{ isPaid: false }, { isPaid: false }] })
})

test('the status follows the parcels once the rest is sent, refunded or withdrawn', () => {
  const next = (facts: Partial<OrderFacts>) => orderAccount(order(facts)).status
  expect(next({ parcels: [parcel(2)] })).toBeUndefined()
  const refunds = [refund(2, { unsent: 2 })]
  expect(next({ refunds, parcels: [parcel(2)] })).toEqual({ to: 'En cours de livraison' })
  const arrived = [parcel(2, { state: 'delivered' })]
  expect(next({ refunds, parcels: arrived })).toEqual({ to: 'Livré', deliveredAt: NOON })
  const resent = [...arrived, parcel(2, { state: 'lost', isResent: true })]
  expect(next({ refunds, parcels: resent })).toEqual({ to: 'Livré', deliveredAt: NOON })
  const asked = [refund(2, { unsent: 2, state: 'requested' })]
  expect(next({ refunds: asked, parcels: arrived })).toBeUndefined()
  expect(next({ refunds, parcels: arrived, status: CANCELLED })).toBeUndefined()
})

const free = (facts: Partial<OrderFacts>) => {
  const [line] = orderAccount(order(facts)).lines
  return [line?.free, line?.returnable]
}

test('packs free to withdraw are neither refunded nor declared, and packs that may come back have left', () => {
  expect(free({ parcels: [parcel(2)] })).toEqual([4, 2])
  expect(free({ parcels: [parcel(2)], returns: [back(2, { isPart: true })] })).toEqual([2, 0])
  expect(free({ parcels: [parcel(2), parcel(2, { state: 'lost' })] })).toEqual([4, 2])
  expect(free({ parcels: [parcel(4)], refunds: [refund(1)] })).toEqual([3, 3])
})

test('a return covers the parcel it was declared for: one sent or lost later is free to withdraw', () => {
  const later = new Date(NOON.getTime() + 1)
  const declared = back(2, { isPart: true })
  const lostLater = parcel(2, { id: 'later', state: 'lost', sentAt: later })
  expect(free({ parcels: [parcel(2), lostLater], returns: [declared] })).toEqual([2, 0])
  const [lost, after] = [parcel(2, { state: 'lost' }), parcel(2, { id: 'later', sentAt: later })]
  expect(free({ parcels: [lost, after], returns: [declared] })).toEqual([2, 2])
  const paid = back(2, { isPart: true, isOpen: false, step: 'refunded' })
  const refunds = [refund(2, { ofReturn: 'r' })]
  expect(free({ parcels: [lost, after], returns: [paid], refunds })).toEqual([2, 2])
  const putBack = { lines: [{ ...packs(2), unsent: 0, putBack: 2, discountCents: 0 }] }
  expect(free({ parcels: [lost, after], refunds: [refund(2, putBack)] })).toEqual([2, 0])
  // The declared pack is the lost one, so the packs that leave later are still free to withdraw.
  const one = parcel(1, { state: 'lost' })
  const rest = parcel(3, { id: 'later', state: 'delivered', sentAt: later })
  const single = back(1, { isPart: true })
  expect(free({ parcels: [one], returns: [single] })).toEqual([3, 0])
  expect(free({ parcels: [one, rest], returns: [single] })).toEqual([3, 3])
})

test('declared packs that leave after their return was counted are free to withdraw, and it ends without them', () => {
  const at = (days: number) => new Date(NOON.getTime() + days)
  const first = parcel(2, { sentAt: at(1), state: 'delivered' })
  const second = parcel(2, { id: 'second', sentAt: at(3) })
  const returns = [checked(4, 2, { checkedAt: at(2) })]
  expect(free({ parcels: [first], returns })).toEqual([0, 0])
  const facts = { parcels: [first, second], returns }
  expect(free(facts)).toEqual([2, 2])
  expect(placesOf(facts)).toEqual({ onShelf: 2, onTheWay: 2 })
  expect(owed(facts)).toEqual([['return', 300, 0, true]])
  const again = back(2, { id: 'again', isPart: true, declaredAt: at(4) })
  expect(placesOf({ ...facts, returns: [...returns, again] })).toEqual({ onShelf: 2, toComeBack: 2 })
  expect(free({ ...facts, returns: [...returns, again] })).toEqual([0, 0])
  // The pack that the count missed may still come back, so it is not free.
  expect(free({ parcels: [first, second], returns: [checked(4, 1, { checkedAt: at(2) })] })).toEqual([2, 2])
})

test('a return stays open for its parcel if another claim takes the rest of the payment', () => {
  const price = { packSize: 5, quantity: 1, unitCents: 150, discountCents: 0 }
  const lines = [
    { ...price, id: 'a' },
    { ...price, id: 'b' },
  ]
  const declared = { restocked: 0, damaged: 0 }
  const unsent = back(1, {
    id: 'u',
    comesBack: false,
    isPart: true,
    lines: [{ ...packs(1, 'b'), ...declared }],
  })
  const given = (amountCents: number): Partial<OrderFacts> => ({
    lines,
    totalCents: 300,
    shippingCents: 0,
    parcels: [parcel(1)],
    returns: [back(1), unsent],
    refunds: [{ ...refund(0), amountCents, lines: [] }],
    refundedCents: amountCents,
  })
  const isPaid = (cents: number) => orderAccount(order(given(cents))).returns.map((one) => one.isPaid)
  expect(owed(given(290))).toEqual([['declared', 10, 0, true]])
  expect(isPaid(290)).toEqual([false, false])
  expect(isPaid(300)).toEqual([true, true])
})

test('a pack that was counted back is owed once if its parcel is then marked as lost', () => {
  const facts = {
    lines: TWO_PACKS,
    parcels: [parcel(2, { state: 'lost' })],
    returns: [checked(1, 1, { isPart: true })],
  }
  expect(owed(facts)).toEqual([['return', 150, 0, true]])
  expect(placesOf(facts)).toEqual({ lost: 1, onShelf: 1 })
})

test('a form for packs that never left awaits nothing of what had left before', () => {
  const later = new Date(NOON.getTime() + 1)
  const returns = [back(1, { comesBack: false, declaredAt: later })]
  const facts = { lines: TWO_PACKS, returns, refunds: [refund(1, { unsent: 1 })], refundedCents: 150 }
  expect(placesOf({ ...facts, parcels: [parcel(1)] })).toEqual({ takenOut: 1, onTheWay: 1, refunded: 1 })
})

test('of two declared packs, one lost and one sent all the same, the one sent is awaited', () => {
  const [declaredAt, sentAt] = [new Date(NOON.getTime() + 1), new Date(NOON.getTime() + 2)]
  const returns = [back(1, { declaredAt }), back(1, { id: 'u', declaredAt, comesBack: false, isPart: true })]
  const lost = parcel(1, { state: 'lost' })
  const sent = parcel(1, { id: 'later', sentAt })
  expect(placesOf({ lines: TWO_PACKS, parcels: [lost, sent], returns })).toEqual({ lost: 1, toComeBack: 1 })
})

test('a refund that replaces a refused refund of an unsent pack leaves nothing of its return to await', () => {
  const [declaredAt, sentAt] = [new Date(NOON.getTime() + 1), new Date(NOON.getTime() + 2)]
  const returns = [back(1, { comesBack: false, isPart: true, declaredAt })]
  const refused = refund(1, { ofReturn: 'r', state: 'failed' })
  const other = refund(1, { unsent: 1, cause: 'missing' })
  const facts = { lines: TWO_PACKS, returns, refunds: [refused, other], refundedCents: 150 }
  expect(placesOf({ ...facts, parcels: [parcel(1, { sentAt })] })).toEqual({
    takenOut: 1,
    onTheWay: 1,
    refunded: 1,
  })
})

const undelivered = (facts: Partial<OrderFacts>) => {
  const account = orderAccount(order({ status: 'Livré', ...facts }))
  return [account.due, account.undelivered.reduce((sum, { quantity }) => sum + quantity, 0)]
}

test('packs of a lost or returned parcel are work until they are sent again, refunded or arrive', () => {
  const arrived = parcel(2, { id: 'arrived', state: 'delivered' })
  for (const state of ['lost', 'returned'] as const) {
    const gone = parcel(2, { id: 'gone', state })
    expect(undelivered({ parcels: [arrived, gone] })).toEqual(['undelivered', 2])
    expect(undelivered({ parcels: [parcel(4, { state })], status: 'En cours de livraison' })).toEqual([
      'undelivered',
      4,
    ])
    expect(undelivered({ parcels: [arrived, { ...gone, state: 'delivered' }] })).toEqual([null, 0])
    const again = [arrived, { ...gone, isResent: true }]
    expect(undelivered({ parcels: again, status: 'En cours de préparation' })).toEqual(['preparation', 0])
    expect(undelivered({ parcels: [...again, parcel(2, { id: 'again' })] })).toEqual([null, 0])
    const refunded = (packs: number, facts: Partial<RefundFacts> = {}) =>
      undelivered({
        parcels: [arrived, gone],
        refunds: [refund(packs, { cause: 'lost', ...facts })],
        refundedCents: facts.state === undefined ? packs * 150 : 0,
      })
    expect(refunded(1)).toEqual(['undelivered', 1])
    expect(refunded(2)).toEqual([null, 0])
    expect(refunded(2, { cause: null })).toEqual([null, 0])
    expect(refunded(2, { state: 'requested' })).toEqual([null, 0])
    expect(refunded(2, { state: 'failed' })).toEqual(['undelivered', 2])
    // A refund as goodwill or for damage first concerns the packs that the customer has.
    expect(refunded(1, { cause: 'goodwill' })).toEqual(['undelivered', 2])
    expect(refunded(3, { cause: 'damaged' })).toEqual(['undelivered', 1])
    // An amount for lost packs settles them if it is at least their price.
    const amount = (cents: number, cause: RefundFacts['cause']) =>
      refunded(0, { cause, amountCents: cents, lines: [] })
    expect(amount(299, 'lost')).toEqual(['undelivered', 2])
    expect(amount(300, 'lost')).toEqual([null, 0])
    expect(amount(300, 'goodwill')).toEqual(['undelivered', 2])
  }
})

test('packs that came back and are on the shelf again are settled by their refund', () => {
  const parcels = [parcel(2, { id: 'a', state: 'delivered' }), parcel(2, { id: 'b', state: 'returned' })]
  const putBack = { lines: [{ ...packs(2), unsent: 0, putBack: 2, discountCents: 0 }] }
  const refunds = [refund(2, { cause: 'other', ...putBack })]
  expect(undelivered({ parcels, refunds, refundedCents: 300 })).toEqual([null, 0])
})

test('lost packs that the customer withdrew from, or of an order that has ended, are no other work', () => {
  const parcels = [parcel(2, { id: 'a', state: 'delivered' }), parcel(2, { id: 'b', state: 'lost' })]
  const atOnce = back(2, { comesBack: false, isPart: true })
  expect(undelivered({ parcels, returns: [atOnce] })).toEqual([null, 0])
  expect(undelivered({ parcels, returns: [back(2, { isPart: true })] })).toEqual(['undelivered', 2])
  expect(undelivered({ parcels, returns: [back(2), atOnce] })).toEqual([null, 0])
  const dismissed = { ...atOnce, isOpen: false }
  expect(undelivered({ parcels, returns: [dismissed] })).toEqual(['undelivered', 2])
  expect(undelivered({ parcels, status: CANCELLED })).toEqual(['refund', 0])
  expect(undelivered({ parcels, refundedCents: 1490 })).toEqual([null, 0])
})

test('lost packs wait behind the parcel of the rest, and free packs are work too', () => {
  const lost = parcel(2, { state: 'lost' })
  expect(undelivered({ parcels: [lost], status: 'En cours de préparation' })).toEqual(['preparation', 2])
  const lines = [
    { id: 'a', packSize: 5, quantity: 4, unitCents: 150, discountCents: 600 },
    { id: 'b', packSize: 5, quantity: 1, unitCents: 300, discountCents: 0 },
  ]
  const rest = parcel(0, { id: 'rest', state: 'delivered', lines: [packs(1, 'b')] })
  expect(undelivered({ lines, parcels: [parcel(4, { state: 'lost' }), rest] })).toEqual(['undelivered', 4])
  const symbolic = refund(4, { cause: 'lost', amountCents: 1 })
  expect(undelivered({ lines, parcels: [parcel(4, { state: 'lost' }), rest], refunds: [symbolic] })).toEqual([
    null,
    0,
  ])
})

const counts = fc.integer({ min: 0, max: 3 })
const stories = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  sent: fc.array(
    fc.record({
      state: fc.constantFrom('sent', 'delivered', 'lost', 'returned'),
      resent: fc.boolean(),
      quantity: counts,
      at: counts,
    }),
  ),
  given: fc.array(
    fc.record({
      state: fc.constantFrom('requested', 'completed', 'failed'),
      quantity: counts,
      unsent: counts,
    }),
  ),
  back: fc.array(
    fc.record({
      quantity: counts,
      comesBack: fc.boolean(),
      isPart: fc.boolean(),
      isOpen: fc.boolean(),
      count: fc.option(counts),
      at: counts,
    }),
  ),
  discountCents: fc.integer({ min: 0, max: 600 }),
})

test('a refund made elsewhere pays a payable claim of its amount, or all claims; another amount pays none', () => {
  const parcels = [parcel(4, { state: 'delivered' })]
  const facts = { status: 'Livré' as const, parcels }
  const paid = (cents: number, returns: ReturnFacts[]) =>
    claimsPaidBy(orderAccount(order({ ...facts, returns })).owed, cents).map(({ returnId }) => returnId)
  const counted = [checked(1, 1, { isPart: true }), checked(3, 3, { id: 's', isPart: true })]
  // The delivery belongs to the last claim.
  expect(paid(150, counted)).toEqual(['r'])
  expect(paid(450 + 430, counted)).toEqual(['s'])
  expect(paid(600 + 430, counted)).toEqual(['r', 's'])
  for (const cents of [1, 450, 600, 1030 + 1, 1490]) expect(paid(cents, counted)).toEqual([])
  // A return that was not counted is paid only together with all other claims.
  const awaited = [checked(1, 1, { isPart: true }), back(1, { id: 's', isPart: true })]
  expect([paid(150, awaited), paid(300, awaited)]).toEqual([['r'], ['r', 's']])
  expect(paid(150, [back(1, { isPart: true })])).toEqual(['r'])
  const two = [awaited[1], back(2, { id: 't', isPart: true })].flatMap((one) => one ?? [])
  expect([paid(150, two), paid(450, two), paid(0, [])]).toEqual([[], ['s', 't'], []])
})

test('packs always add up to the number sold, and the amount owed never exceeds what is left of the payment', () => {
  fc.assert(
    fc.property(stories, ({ status, sent, given, back: declared, discountCents }) => {
      let [left, paid] = [4, 4]
      const on = (day: number) => new Date(NOON.getTime() + day)
      const parcels = sent.map(({ state, resent, quantity, at }, place) => {
        const some = Math.min(quantity, left)
        if (!resent) left -= some
        return parcel(some, { id: `${place}`, state, isResent: resent, sentAt: on(at) })
      })
      const refunds = given.map(({ state, quantity, unsent }) => {
        const some = Math.min(quantity, paid)
        if (state !== 'failed') paid -= some
        return refund(some, { state, unsent: Math.min(some, unsent, left), amountCents: some })
      })
      const returns = declared.map(({ quantity, comesBack, isPart, isOpen, count, at }, place) => {
        const facts = { id: `${place}`, comesBack, isPart, isOpen, declaredAt: on(at) }
        return count === null || !comesBack
          ? back(quantity, facts)
          : checked(quantity, Math.min(count, quantity), facts)
      })
      const facts = order({ status, parcels, refunds, returns, totalCents: 1490 - discountCents })
      const { lines, owed: claims, owedCents, refundableCents } = orderAccount(facts)
      for (const line of lines) {
        const { toSend, withdrawn, takenOut, onTheWay, withCustomer, lost } = line
        const { cameBack, toComeBack, onShelf, damaged, sold } = line
        const places = [
          toSend,
          withdrawn,
          takenOut,
          onTheWay,
          withCustomer,
          lost,
          cameBack,
          toComeBack,
          onShelf,
          damaged,
        ]
        expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
        expect(places.reduce((sum, count) => sum + count, 0)).toBe(sold)
        const claimed = claims.flatMap((one) => one.packs).reduce((sum, { quantity }) => sum + quantity, 0)
        expect(claimed + line.refunded).toBeLessThanOrEqual(sold)
        const { free: wanted, returnable, refunded, unsent, left: gone, undelivered: waiting } = line
        expect(waiting).toBeLessThanOrEqual(Math.min(wanted, lost + cameBack))
        expect(unsent + gone + takenOut).toBe(sold)
        const nested = [0, returnable, wanted, sold - refunded]
        expect(nested).toEqual(nested.toSorted((one, other) => one - other))
      }
      expect(owedCents).toBeLessThanOrEqual(refundableCents)
    }),
  )
})

test('a declaration that the shop closes counts as refunded only once the whole order is', () => {
  const isRefunded = (facts: Partial<OrderFacts>) => {
    const parcels = [parcel(4, { state: 'delivered' })]
    const closed = back(4, { isOpen: false })
    return orderAccount(order({ status: 'Livré', parcels, returns: [closed], ...facts })).returns[0]
      ?.isRefunded
  }
  const given = { ...refund(0), amountCents: 200, lines: [] }
  expect(isRefunded({})).toBe(false)
  expect(isRefunded({ refunds: [given], refundedCents: 200 })).toBe(false)
  expect(isRefunded({ refunds: [{ ...given, amountCents: 1490 }], refundedCents: 1490 })).toBe(true)
})
