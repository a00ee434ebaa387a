import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#shared/orders/statuses.ts'
import { DEFAULT_DELIVERY, servedCountries } from '#shared/shipping/delivery.ts'
import { isPhone } from '#shared/shipping/phone.ts'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { CUSTOMERS } from './customers.ts'
import { MESSAGES } from './messages.ts'
import { ORDERS } from './orders.ts'
import { RECENT_ORDERS } from './recent-orders.ts'
import { SLEEVES } from './sleeves.ts'

test('the two demo accounts are among the customers, and the shop accepts every address', () => {
  expect(CUSTOMERS.map(({ email, role }) => `${email} ${role}`)).toEqual(
    expect.arrayContaining(['admin@carapace.test admin', 'client@carapace.test user']),
  )
  expect(CUSTOMERS.length).toBeGreaterThanOrEqual(6)
  for (const { phone, postalCode, country, email } of CUSTOMERS) {
    expect([email, isPhone(phone, country), isPostalCode(postalCode, country)]).toEqual([email, true, true])
  }
})

test('ten recent orders show every status, and about forty older ones fill twelve months', () => {
  expect(RECENT_ORDERS).toHaveLength(10)
  expect(new Set(RECENT_ORDERS.map((order) => order.status))).toEqual(new Set(ORDER_STATUSES))
  expect(ORDERS.length).toBeGreaterThanOrEqual(48)
  expect(new Set(ORDERS.map((order) => Math.floor(order.daysAgo / 30.5))).size).toBe(12)
  expect(Math.max(...ORDERS.map((order) => order.daysAgo))).toBeLessThan(365)
})

test('every order was possible on its day', () => {
  for (const order of ORDERS) {
    const customer = CUSTOMERS.find(({ email }) => email === order.customerEmail)
    expect(customer?.daysAgo).toBeGreaterThanOrEqual(order.daysAgo)
    expect(servedCountries(DEFAULT_DELIVERY, order.shippingMethod)).toContain(customer?.country)
    expect(order.pickupPoint !== undefined).toBe(order.shippingMethod === 'mondialRelay')
    expect(order.updatedDaysAgo).toBeLessThanOrEqual(order.daysAgo)
    expect(order.items.length).toBeGreaterThan(0)
    for (const item of order.items) {
      const sleeve = SLEEVES.find(({ slug }) => slug === item.slug)
      expect(sleeve?.daysAgo, item.slug).toBeGreaterThanOrEqual(order.daysAgo)
    }
  }
})

test('the messages are as long as the contact form requires', () => {
  expect(MESSAGES).toHaveLength(5)
  for (const { content } of MESSAGES) {
    expect(content.length).toBeGreaterThanOrEqual(100)
    expect(content.length).toBeLessThanOrEqual(2000)
  }
})
