import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PostalArea = {
  towns: readonly string[]
  /** The centre of the postal area, in degrees. Missing if it is unknown. */
  place?: { latitude: number; longitude: number }
}

/**
 * One line for each postal code: '01000 46.21 5.22 Bourg-en-Bresse|Saint-Denis-lès-Bourg'. '- -' means an unknown
 * place. Sources: docs/decisions/0044-towns-and-relay-distance.md.
 */
const TABLE = join(import.meta.dirname, 'french-towns.txt')

let read: Promise<ReadonlyMap<string, PostalArea>> | undefined

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
