import { expect, test } from 'vitest'
import { SCREENS } from '../menu/screens.ts'
import { calledSoFirst, commandsFor, type Command } from './commands.ts'

const command = (label: string, detail = ''): Command => ({ key: label, group: '', label, detail, to: '/' })

test('a product comes before the orders that contain it, and an order before other matches', () => {
  const orders = [command('C-2026-000041', 'Léa Martin · 3,00\u00A0€'), command('C-2026-000042', 'Ana Roy')]
  const products = [command('Prisme & Cie', 'PR.12'), command('Bouclier', 'C-9')]
  const all = [...orders, ...products]
  const first = (typed: string) => calledSoFirst(all, typed)[0]?.label
  expect(first('prisme')).toBe('Prisme & Cie')
  expect(first('les prismes')).toBe('Prisme & Cie')
  expect(first('pr.12')).toBe('Prisme & Cie')
  expect(first('C-2026-000042')).toBe('C-2026-000042')
  expect(first('martin')).toBe('C-2026-000041')
  expect(calledSoFirst(all, 'xyz')).toEqual(all)
})

test('a customer comes before the orders that name the customer in their details', () => {
  const orders = ['41', '42', '43'].map((number) =>
    command(`C-2026-0000${number}`, 'Léa Martin · 3,00\u00A0€'),
  )
  const [customer, old] = [command('Léa Martin', 'lea@exemple.fr'), command('1042', 'Léa Martin')]
  const all = [...orders, customer, old]
  expect(calledSoFirst(all, 'martin').map(({ label }) => label)).toEqual([
    'Léa Martin',
    ...orders.map(({ label }) => label),
    '1042',
  ])
  expect(calledSoFirst(all, 'lea@exemple.fr')[0]).toBe(customer)
})

test('Ctrl-K finds screens by the start of their words, in any order, with or without accents', () => {
  const found = (typed: string) => commandsFor(typed, 'admin').map(({ label }) => label)
  expect(found('prep com')).toEqual(['Commandes à préparer'])
  expect(found('activite')).toEqual(['Journal d’activité'])
  expect(found('vente')).toEqual(['Ventes'])
  expect(found('banniere')).toEqual(['Bannières'])
  expect(found('zzz')).toEqual([])
  expect(found('').length).toBeGreaterThan(SCREENS.length)
  expect(found(' ')).toEqual(found(''))
  expect(commandsFor('', 'user')).toEqual([])
})
