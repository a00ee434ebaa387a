import { expect, test } from 'vitest'
import { isToldByRefund, refundNote } from './refund-note.ts'

const note = refundNote(800, 'transfer')
const history = [
  { status: 'Livré', note: null },
  { status: 'Livré', note },
  { status: 'Livré', note: 'Appeler avant 18 h' },
  { status: 'Remboursé', note },
]

test('an entry that only notes a refund is told by the refund; a change of the status and another note are not', () => {
  const told = (refunds: readonly string[]) =>
    history.map((_, place) => isToldByRefund(history, place, refunds))
  expect(told(['one refund'])).toEqual([false, true, false, false])
  expect(told([])).toEqual([false, false, false, false])
  expect(note.replaceAll(/\s/gu, ' ')).toBe('Remboursement de 8,00 € par virement')
})
