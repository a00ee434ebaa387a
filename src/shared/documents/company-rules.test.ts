import { expect, test } from 'vitest'
import {
  COMPANY_NAME_REQUIRED,
  companyErrors,
  readCompany,
  SIREN_INVALID,
  SIREN_REQUIRED,
  VAT_NUMBER_INVALID,
} from './company-rules.ts'

const company = { name: 'Jeux Dupont', siren: '732829320', vatNumber: '' }

test('a company has a name and a SIREN, or a VAT number', () => {
  expect(companyErrors(company)).toEqual({})
  expect(companyErrors({ ...company, siren: '' })).toEqual({ siren: SIREN_REQUIRED })
  expect(companyErrors({ ...company, siren: ' ', vatNumber: 'BE0123456749' })).toEqual({})
  expect(companyErrors({ ...company, name: ' ' })).toEqual({ name: COMPANY_NAME_REQUIRED })
})

test('numbers are checked as far as possible, regardless of how they were pasted', () => {
  for (const siren of [
    '732829320',
    '732 829 320',
    '732.829.320',
    '\u202A732829320\u202C',
    '732\u2011829\u2011320\u200B',
  ])
    expect(companyErrors({ ...company, siren })).toEqual({})
  for (const siren of ['732829321', '73282932', '732829320 12', 'RCS 732829320'])
    expect(companyErrors({ ...company, siren })).toEqual({ siren: SIREN_INVALID })
  for (const vatNumber of [
    'FR44732829320',
    'fr 44 732 829 320',
    'BE0123456749',
    'ATU12345678',
    '\u200EBE0123456749',
  ])
    expect(companyErrors({ ...company, vatNumber })).toEqual({})
  for (const vatNumber of ['FR45732829320', '44732829320', 'BE', 'FR'])
    expect(companyErrors({ ...company, vatNumber })).toEqual({ vatNumber: VAT_NUMBER_INVALID })
})

test('a company is stored in one form', () => {
  expect(readCompany({ name: ' Jeux Dupont ', siren: '732 829 320', vatNumber: 'fr44 732829320' })).toEqual({
    name: 'Jeux Dupont',
    siren: '732829320',
    vatNumber: 'FR44732829320',
  })
  expect(readCompany({ name: 'Jeux', siren: '', vatNumber: 'fr44 732829320' }).siren).toBe('732829320')
})
