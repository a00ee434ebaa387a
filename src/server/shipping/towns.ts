import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The towns of a postal code and the middle of them, weighted by their people. */
export type PostalArea = {
  towns: readonly string[]
  /** In degrees; missing where no table knows it. */
  place?: { latitude: number; longitude: number }
}

/**
 * A line a postal code: '01000 46.20 5.23 Bourg-en-Bresse|Saint-Denis-lès-Bourg'; '- -' is no place known.
 * Sources: docs/decisions/0044-towns-and-relay-distance.md.
 */
const TABLE = join(import.meta.dirname, 'french-towns.txt')

let read: Promise<ReadonlyMap<string, PostalArea>> | undefined

/** What is known of a French postal code; the table is read when the first is asked for. */
export async function postalAreaOf(postalCode: string): Promise<PostalArea | undefined> {
  read ??= readTable()
  return (await read).get(postalCode)
}

async function readTable(): Promise<ReadonlyMap<string, PostalArea>> {
  const lines = (await readFile(TABLE, 'utf8')).trimEnd().split('\n')
  return new Map(lines.map(readLine))
}

function readLine(line: string): [string, PostalArea] {
  const [code = '', latitude = '', longitude = '', ...names] = line.split(' ')
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return [code, { towns: names.join(' ').split('|'), ...(latitude !== '-' && { place }) }]
}
