import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { OrderWithdrawals } from './order-withdrawals.tsx'

const request = (change: Partial<AdminWithdrawal>) =>
  ({ _id: 'r', number: 'R-1', createdAt: '2026-11-20T10:00:00Z', lines: [], ...change }) as AdminWithdrawal

function drawn(...concerned: AdminWithdrawal[]): string {
  const Component = () => createElement(OrderWithdrawals, { concerned })
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

test('returns have the colour of an alarm only while one of them is open', () => {
  const open = request({ state: 'open', step: 'declared' })
  const refunded = request({ _id: 's', state: 'done', step: 'refunded' })
  expect(drawn(open, refunded)).toMatch(/<section[^>]*bg-orange-wash/)
  expect(drawn(refunded)).toContain('Rétractation et retour')
  expect(drawn(refunded)).not.toContain('orange')
})
