import { expect, test } from 'vitest'
import { doubledTrackings, readTrackings } from './read-trackings.ts'

const orders = ['1', '2', '3'].map((id) => ({ id, number: `C-2026-00000${id}` }))

test('assigns lines that name their order, in any order and column layout', () => {
  const list = 'Référence;Suivi\r\nC-2026-000003;6A12345678903\r\n"C-2026-000001";"8R 1234 5678 9"\r\n'
  expect(readTrackings(list, orders, '1')).toEqual({
    found: { 1: '8R123456789', 3: '6A12345678903' },
    left: [],
    unread: [],
  })
})

test('assigns a bare column from the field that it was pasted into', () => {
  expect(readTrackings('6A12345678902\n6A12345678903\n6A12345678904', orders, '2')).toEqual({
    found: { 2: '6A12345678902', 3: '6A12345678903' },
    left: [{ line: 3, label: '6A12345678904' }],
    unread: [],
  })
})

test('ignores text that is no parcel number', () => {
  expect(readTrackings('bonjour\nC-2026-000009;6A12345678909\n', orders, '1')).toEqual({
    found: {},
    left: [{ line: 2, label: 'C-2026-000009' }],
    unread: [],
  })
})

test('reads a separator inside quotes as every file is read, and names the line of an open quote', () => {
  const list = 'Colis,Client\n6A12345678902,"Durand, C-2026-000002 ""Lyon"""'
  expect(readTrackings(list, orders, '1')).toMatchObject({ found: { 2: '6A12345678902' } })
  expect(readTrackings('Suivi;Note\n6A12345678902;"ici', orders, '1')).toContain('ligne 2')
})

test('a misplaced quote hides no number of its line, and moves no number to another order', () => {
  const named =
    'Commande;Client;Suivi\nC-2026-000002;"Boîte" Durand;6A12345678902\nC-2026-000003;x;6A12345678903'
  expect(readTrackings(named, orders, '1')).toEqual({
    found: { 2: '6A12345678902', 3: '6A12345678903' },
    left: [],
    unread: [],
  })
  expect(
    readTrackings('"Suivi" colis\n6A12345678901\n"6A12345678902" x\n6A12345678903', orders, '1'),
  ).toEqual({
    found: { 1: '6A12345678901', 3: '6A12345678903' },
    left: [],
    unread: [expect.stringMatching(/^Ligne 1\s: /), expect.stringMatching(/^Ligne 3\s: guillemet mal placé/)],
  })
})

test('notices a label that was scanned twice', () => {
  expect(doubledTrackings(orders, { 1: '6A1', 2: ' 6A1 ', 3: '' })).toEqual({
    2: 'Ce numéro est déjà celui de C-2026-000001',
  })
})
