import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { lackedSpaceLately } from '../database/disk-full.ts'
import { isOutage } from '../database/outage.ts'
import { isLocalAddress } from '../outside/local-address.ts'

const MEGABYTE = 1024 * 1024
/** With less free space, the next writes may fail. */
const FLOOR_BYTES = 64 * MEGABYTE
/** Space is scarce only below both limits, because a large disk below the ratio may still have enough free bytes. */
const SCARCE_RATIO = 0.1
const SCARCE_BYTES = 5 * 1024 * MEGABYTE

export type DiskSpace = { freeBytes: number; freeRatio: number }

export async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { freeBytes: bavail * bsize, freeRatio: blocks === 0 ? 1 : bavail / blocks }
}

export type DiskServices = { database: Database; config: Pick<Config, 'dataDir' | 'databaseUrl'> }

export type ReadSpace = (folder: string) => Promise<DiskSpace>

/** Returns the space on the disk with the least free bytes. Disks that cannot be read are left out. */
export async function scarcestSpace(services: DiskServices, read: ReadSpace = spaceOf): Promise<DiskSpace> {
  const folders = [services.config.dataDir, await serverFolder(services)]
  const spaces = await Promise.all(folders.map((folder) => spaceOrNone(folder, read)))
  return spaces.reduce((least, space) => (space.freeBytes < least.freeBytes ? space : least), NONE)
}

async function spaceOrNone(folder: string | undefined, read: ReadSpace): Promise<DiskSpace> {
  return folder === undefined ? NONE : read(folder).catch(() => NONE)
}

const NONE: DiskSpace = { freeBytes: Infinity, freeRatio: 1 }

/** The data folder of a PostgreSQL server does not move, so the shop asks for it once. */
const serverFolders = new WeakMap<Database, string | undefined>()

/**
 * Returns undefined for the embedded engine, for a server on another machine, and if the server's folder is not known.
 */
async function serverFolder({ database, config }: DiskServices): Promise<string | undefined> {
  if (database.engine !== 'server' || !config.databaseUrl || !isLocalAddress(config.databaseUrl))
    return undefined
  if (serverFolders.has(database)) return serverFolders.get(database)
  try {
    const { rows } = await sql<{
      folder: string
    }>`select current_setting('data_directory') as folder`.execute(database.db)
    serverFolders.set(database, rows[0]?.folder)
  } catch (error) {
    if (!isOutage(error)) serverFolders.set(database, undefined)
  }
  return serverFolders.get(database)
}

export async function hasRoom(services: DiskServices, read?: ReadSpace): Promise<boolean> {
  if (lackedSpaceLately()) return false
  return (await scarcestSpace(services, read)).freeBytes >= FLOOR_BYTES
}

export function isScarce({ freeBytes, freeRatio }: DiskSpace): boolean {
  return freeRatio < SCARCE_RATIO && freeBytes < SCARCE_BYTES
}
