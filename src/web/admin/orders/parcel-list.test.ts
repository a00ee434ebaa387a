import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Order, Parcel } from '#shared/orders/contract.ts'
import { ParcelList } from './parcel-list.tsx'

function drawn(change: Partial<Order>, ofParcel: Partial<Parcel> = {}): string {
  const parcel = { _id: 'p', carrier: 'colissimo', state: 'lost', sentAt: '2026-11-20T10:00:00Z', lines: [] }
  const parcels = [{ ...parcel, weight: null, isResent: false, piecesToResend: 5, ...ofParcel }]
  const order = { items: [], status: 'En cours de livraison', parcels, ...change } as unknown as Order
  const Component = () => createElement(ParcelList, { order })
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

test('a lost parcel has the colour of an alarm only while its goods are owed', () => {
  expect(drawn({ undelivered: true })).toContain('bg-red-wash')
  expect(drawn({})).not.toContain('bg-red-wash')
  expect(drawn({ undelivered: true }, { isResent: true })).not.toContain('bg-red-wash')
})
