import { expect, test } from 'vitest'
import { doubledTrackings, readTrackings } from './read-trackings.ts'

const orders = ['1', '2', '3'].map((id) => ({ id, number: `C-2026-00000${id}` }))

test('assigns lines that name their order, in any order and column layout', () => {
  const list = 'Référence;Suivi\r\nC-2026-000003;6A12345678903\r\n"C-2026-000001";"8R 1234 5678 9"\r\n'
  expect(readTrackings(list, orders, '1')).toEqual({ 1: '8R123456789', 3: '6A12345678903' })
})

test('assigns a bare column from the field that it was pasted into', () => {
  expect(readTrackings('6A12345678902\n6A12345678903\n6A12345678904', orders, '2')).toEqual({
    2: '6A12345678902',
    3: '6A12345678903',
  })
})

test('ignores text that is no parcel number', () => {
  expect(readTrackings('bonjour\nC-2026-000009;6A12345678909\n', orders, '1')).toEqual({})
})

test('notices a label that was scanned twice', () => {
  expect(doubledTrackings(orders, { 1: '6A1', 2: ' 6A1 ', 3: '' })).toEqual({
    2: 'Ce numéro est déjà celui de C-2026-000001',
  })
})
