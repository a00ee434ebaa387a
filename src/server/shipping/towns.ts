import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A line a postal code: '01000 Bourg-en-Bresse|Saint-Denis-lès-Bourg'. Where it is from: decision 100. */
const TABLE = join(import.meta.dirname, 'french-towns.txt')

let read: Promise<ReadonlyMap<string, readonly string[]>> | undefined

/** The towns of a French postal code; the table is read when the first is asked for. */
export async function townsOf(postalCode: string): Promise<readonly string[]> {
  read ??= readTable()
  return (await read).get(postalCode) ?? []
}

async function readTable(): Promise<ReadonlyMap<string, readonly string[]>> {
  const lines = (await readFile(TABLE, 'utf8')).trimEnd().split('\n')
  return new Map(lines.map((line) => [line.slice(0, 5), line.slice(6).split('|')]))
}
