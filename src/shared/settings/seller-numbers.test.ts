import { expect, test } from 'vitest'
import { isFrenchVatNumber, isPackagingNumber, sirenOf } from './seller-numbers.ts'

test.each([
  ['RCS Lyon 732 829 320', '732829320'],
  ['732829320 RCS Paris', '732829320'],
  ['SIREN 732\u00a0829\u00a0320', '732829320'],
  ['RCS Lyon 732 829 321', undefined],
  ['SIRET 73282932000074', '732829320'],
  ['RCS Lyon', undefined],
])('the SIREN of %j is %j', (text, siren) => {
  expect(sirenOf(text)).toBe(siren)
})

test.each([
  ['FR44732829320', true],
  ['FR 44 732 829 320', true],
  ['fr44 732829320', true],
  ['FRK7732829320', true],
  ['FR45732829320', false],
  ['FR44732829321', false],
  ['BE0123456789', false],
  ['TVA non applicable, art. 293 B du CGI', false],
])('%j is a French VAT number: %s', (text, isOne) => {
  expect(isFrenchVatNumber(text)).toBe(isOne)
})

test.each([
  ['FR231465_01KFTP', true],
  ['FR231465_01KFTPQZ', true],
  ['FR231465', false],
  ['231465_01KFTP', false],
])('%j is a packaging number: %s', (text, isOne) => {
  expect(isPackagingNumber(text)).toBe(isOne)
})
