import type { Audience, AudienceFileQuery, AudienceTable } from '#shared/audience/contract.ts'
import { DIRECT } from '#shared/audience/visit-source.ts'
import { csvStart, csvLine } from '#shared/csv-line.ts'
import type { Db } from '../database/database.ts'
import { audienceOf, EVERY_SEARCH } from './queries.ts'

const TABLES: Record<AudienceTable, (all: Audience) => string[][]> = {
  funnel: ({ steps }) => [
    ['Du', 'Au', 'Visites', 'Fiches vues', 'Paniers', 'Paiements commencés', 'Commandes'],
    ...steps.map(({ from, to, visits, views, carts, payments, orders }) => [
      from,
      to,
      ...[visits, views, carts, payments, orders].map(String),
    ]),
  ],
  sources: ({ sources }) => [
    ['Origine', 'Visites'],
    ...sources.map(({ source, visits }) => [source === DIRECT ? 'direct' : source, String(visits)]),
  ],
  searches: ({ searches }) => [
    ['Recherche', 'Fois', 'Dernière fois'],
    ...searches.map(({ words, times, lastDay }) => [words, String(times), lastDay]),
  ],
}

export async function audienceCsv(
  db: Db,
  { table, ...query }: AudienceFileQuery,
  now: Date,
): Promise<string> {
  const all = await audienceOf(db, query, now, EVERY_SEARCH)
  return csvStart() + TABLES[table](all).map(csvLine).join('')
}
