import { expect, test } from 'vitest'
import { parisDay } from '#shared/paris-day.ts'
import { readPastOrdersFile } from '#shared/past-orders/past-orders-file.ts'
import { pastOrderFacts } from './past-order-facts.ts'

test('the preview of an old order shows its day, buyer, total and status', () => {
  const file = 'Référence;Date;Nom;Total;Statut\nA-1;03/04/2021;Léa Martin;12,50;Livrée'
  const read = readPastOrdersFile(file, parisDay(new Date()))
  if (typeof read === 'string') throw new Error(read)
  const facts = read.lines.flatMap(({ order }) => pastOrderFacts(order))
  expect(facts.map((fact) => fact.replaceAll(/\s/gu, ' '))).toEqual([
    '3 avril 2021',
    'Léa Martin',
    '12,50 €',
    'Livrée',
  ])
})
