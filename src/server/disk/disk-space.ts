import { stat, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { lackedSpaceLately } from '../database/disk-full.ts'
import { isOutage } from '../database/outage.ts'
import { isLocalAddress } from '../outside/local-address.ts'
import { picturesFolder } from '../outside/storage/open-storage.ts'

const MEGABYTE = 1024 * 1024
/** With less free space, the next writes may fail. */
const FLOOR_BYTES = 64 * MEGABYTE
/**
 * Space is scarce only below both limits, because a large disk below the ratio may still have enough free bytes.
 * `deploy/monitoring/alerts.yml` has the same values.
 */
export const SCARCE_RATIO = 0.1
export const SCARCE_BYTES = 5 * 1024 * MEGABYTE

/** `device` is the same for all folders of a disk. */
export type DiskSpace = { freeBytes: number; freeRatio: number; device?: number }

/** What a disk holds. */
export type DiskName = 'shop' | 'postgres' | 'pictures' | 'backups'

export async function spaceOf(folder: string): Promise<DiskSpace> {
  const [{ bavail, bsize, blocks }, { dev: device }] = await Promise.all([statfs(folder), stat(folder)])
  return { freeBytes: bavail * bsize, freeRatio: blocks === 0 ? 1 : bavail / blocks, device }
}

export type DiskServices = {
  database: Database
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'backup'>
}

export type ReadSpace = (folder: string) => Promise<DiskSpace>

/**
 * Returns the space on each disk that the shop writes to. Folders that cannot be read are left out, and so are folders
 * on a disk that is named already.
 */
export async function disksOf(
  services: DiskServices,
  read: ReadSpace = spaceOf,
): Promise<Map<DiskName, DiskSpace>> {
  const { dataDir, storage, backup } = services.config
  const folders: Record<DiskName, string | undefined> = {
    shop: dataDir,
    postgres: await serverFolder(services),
    pictures: storage ? undefined : picturesFolder(dataDir),
    backups: backup.folder,
  }
  const disks = new Map<DiskName, DiskSpace>()
  for (const [name, folder] of Object.entries(folders) as [DiskName, string | undefined][]) {
    const space = await spaceIfReadable(folder, read)
    if (space && [...disks.values()].every(({ device }) => device !== space.device)) disks.set(name, space)
  }
  return disks
}

async function spaceIfReadable(folder: string | undefined, read: ReadSpace): Promise<DiskSpace | undefined> {
  return folder === undefined ? undefined : read(folder).catch(() => undefined)
}

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

/** The shop can sell while the disks of pictures and backups are full, so only the other two count. */
export async function hasRoom(services: DiskServices, read: ReadSpace = spaceOf): Promise<boolean> {
  if (lackedSpaceLately()) return false
  for (const folder of [services.config.dataDir, await serverFolder(services)]) {
    const space = await spaceIfReadable(folder, read)
    if (space && space.freeBytes < FLOOR_BYTES) return false
  }
  return true
}

export function isScarce({ freeBytes, freeRatio }: DiskSpace): boolean {
  return freeRatio < SCARCE_RATIO && freeBytes < SCARCE_BYTES
}

/** Less than this much above `isScarce`, a warning stays as it is, so that a disk that wavers does not warn repeatedly. */
const MARGIN = 1.2
export function isNearlyScarce({ freeBytes, freeRatio }: DiskSpace): boolean {
  return freeRatio < SCARCE_RATIO * MARGIN && freeBytes < SCARCE_BYTES * MARGIN
}
