import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { KEYS_FILE } from '../keys/sealing-keys.ts'
import type { StoragePort } from '../outside/storage/interface.ts'
import { checkBackupFile, writeBackupFile, type AddEntry, type Manifest } from './backup-file.ts'
import {
  migrationsOf,
  readAsOfNow,
  rowsOf,
  tablesInOrder,
  tableSum,
  waitingJobs,
  type Snapshot,
} from './table-rows.ts'

export type ShopData = { database: Database; storage: StoragePort; dataDir: string }

export type MadeBackup = {
  file: string
  bytes: number
  manifest: Manifest
  /** True if the file was read again after it was written. An encrypted file needs the secret key for that. */
  isChecked: boolean
  /** The error of the storage, if pictures are missing because of it. */
  withoutPictures?: unknown
}

const FILE = /^carapace-[\dTZ-]+\.tar\.gz(?:\.age)?$/
const DAY_MS = 24 * 3_600_000

export async function makeBackup(
  shop: ShopData,
  { folder, key, now }: { folder: string; key: string | undefined; now: Date },
): Promise<MadeBackup> {
  const name = `carapace-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
  const file = join(folder, key ? `${name}.age` : name)
  let withoutPictures: unknown
  const manifest = await writeBackupFile(file, key, async (add) => {
    const { pictures, ...rows } = await readAsOfNow(shop.database, (tx) => addRows(tx, add))
    await addSecrets(shop.dataDir, add)
    const { missing: missingPictures, error } = await addPictures(shop.storage, pictures, add)
    withoutPictures = error
    return { format: 1, madeAt: now.toISOString(), engine: shop.database.engine, ...rows, missingPictures }
  })
  const isChecked = !key?.startsWith('age1')
  if (isChecked) await checkBackupFile(file, key)
  return { file, bytes: statSync(file).size, manifest, isChecked, withoutPictures }
}

async function addRows(tx: Snapshot, add: AddEntry) {
  const tables: Manifest['tables'] = {}
  for (const table of await tablesInOrder(tx)) {
    const sum = tableSum()
    let part = 0
    for await (const lines of rowsOf(tx, table)) {
      sum.add(lines)
      part += 1
      await add(`tables/${table}/${part}.jsonl`, Buffer.from(lines.join('\n')))
    }
    tables[table] = sum.result()
  }
  const jobs = await waitingJobs(tx)
  await add('jobs.json', Buffer.from(JSON.stringify(jobs)))
  const { rows: counters } = await sql<{ name: string; value: number }>`
    select name, value::int as value from counters where name ~ '-[0-9]{4}$' order by name`.execute(tx)
  const { rows: images } = await sql<{ key: string }>`
    select storage_key as key from images order by id`.execute(tx)
  return {
    tables,
    migrations: await migrationsOf(tx),
    numbers: Object.fromEntries(counters.map(({ name, value }) => [name, value])),
    pictures: images.map(({ key }) => key),
  }
}

/**
 * The secret that encrypts the keys of outside services is left out, so that nobody can use those keys with a backup
 * alone.
 */
async function addSecrets(dataDir: string, add: AddEntry): Promise<void> {
  const folder = join(dataDir, 'secrets')
  if (!existsSync(folder)) return
  const names = readdirSync(folder).filter((name) => name !== KEYS_FILE && !name.endsWith('.part'))
  for (const name of names) await add(`secrets/${name}`, readFileSync(join(folder, name)))
}

/**
 * Adds one picture at a time, so that a small machine has enough memory for a large library. After an error of the
 * storage, the remaining pictures are left out.
 */
async function addPictures(storage: StoragePort, keys: readonly string[], add: AddEntry) {
  const missing: string[] = []
  let error: unknown
  for (const key of keys) {
    const bytes =
      error === undefined
        ? await storage.read(key).catch((reason: unknown) => void (error = reason))
        : undefined
    if (bytes) await add(`pictures/${key}`, bytes)
    else missing.push(key)
  }
  return { missing, error }
}

export type KeptBackup = { name: string; bytes: number; at: Date }

export const isBackupName = (name: string): boolean => FILE.test(name)

export const isEncryptedName = (name: string): boolean => name.endsWith('.age')

/**
 * Reads the time from the name, because a copied file has a later date. By that date it would be kept too long,
 * although it contains data of people who have been erased since.
 */
export function madeAt(name: string): Date {
  const [, day = '', hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z/.exec(name) ?? []
  return new Date(`${day}T${hour}:${minute}:${second}Z`)
}

/** Returns the oldest backup first. */
export function listBackups(folder: string): KeptBackup[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(isBackupName).sort()
  return names.flatMap((name) => {
    // Another run may have removed the file.
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return found ? [{ name, bytes: found.size, at: madeAt(name) }] : []
  })
}

/** The newest backup is never too old. */
export function tooOld(oldestFirst: readonly KeptBackup[], keepDays: number, now: Date): string[] {
  const old = oldestFirst.slice(0, -1).filter(({ at }) => now.getTime() - at.getTime() > keepDays * DAY_MS)
  return old.map(({ name }) => name)
}

export function removeOldBackups(folder: string, keepDays: number, now: Date): string[] {
  const old = tooOld(listBackups(folder), keepDays, now)
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}
