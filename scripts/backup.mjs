// `npm run backup` makes a backup of the shop, which may be running. `npm run backup -- --list` lists the backups.
// `npm run backup -- --new-key` prints a new pair of encryption keys.
import { rmSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { backupBucket, moveToBucket } from '../src/server/backup/backup-bucket.ts'
import { recordBackup } from '../src/server/backup/last-backup.ts'
import { listBackups, makeBackup, removeOldBackups } from '../src/server/backup/make-backup.ts'
import { askForCopy, reportBackup } from '../src/server/backup/running-shop.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { createLog } from '../src/server/http/request-log.ts'
import { configWithKeys } from '../src/server/keys/config-with-keys.ts'
import { openStorage } from '../src/server/outside/storage/open-storage.ts'
import { createPrivately } from '../src/server/start/private-files.ts'

const NAMED = 10

function nameMissing(pictures) {
  for (const missing of pictures.slice(0, NAMED)) console.log(`! the storage does not have ${missing}`)
  if (pictures.length > NAMED)
    console.log(`! and ${pictures.length - NAMED} more: ${pictures.length} pictures are missing in all`)
}

async function printKeys() {
  const secret = await generateX25519Identity()
  console.log(`BACKUP_KEY of the shop, which only encrypts:\n  ${await identityToRecipient(secret)}`)
  console.log(`The secret key that opens its backups; keep it away from the shop's machine:\n  ${secret}`)
}

async function withDatabase(given, work) {
  const log = createLog(given.logLevel)
  const copy = given.databaseUrl ? undefined : await askForCopy(given.dataDir)
  if (copy) console.log(`The open shop copied its database, writes waited ${copy.ms} ms.`)
  const database = await openDatabase({ ...given, dataDir: copy?.folder ?? given.dataDir }, log)
  try {
    const { config, lost } = await configWithKeys(given, database.db)
    for (const service of lost)
      console.log(`! The keys of “${service}” cannot be read here: type them again in the back-office.`)
    await work(config, database, copy)
  } finally {
    await database.close()
    if (copy) rmSync(copy.folder, { recursive: true, force: true })
  }
}

const backup = (given) =>
  withDatabase(given, async (config, database, copy) => {
    const shop = { database, storage: openStorage(config), dataDir: config.dataDir }
    const { folder, key, keepDays } = config.backup
    const bucket = backupBucket(config)
    const now = new Date()
    const made = await makeBackup(shop, { folder, key, now })
    const { file, bytes, manifest, isChecked, withoutPictures } = made
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const pictures = Object.keys(manifest.entries).filter((name) => name.startsWith('pictures/')).length
    console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows, ${pictures} pictures`)
    console.log(
      isChecked
        ? 'It was read again, every sum is right.'
        : 'It was not read again: this machine has only the key that encrypts.',
    )
    if (withoutPictures === undefined) nameMissing(manifest.missingPictures)
    // A backup without pictures does not replace a complete one, so old files stay.
    const kept = withoutPictures === undefined ? keepDays : Infinity
    const moved = bucket && (await moveToBucket(bucket, folder, { keepDays: kept, now, key }))
    for (const name of moved?.sent ?? [])
      console.log(`${name} is in the bucket, and what the bucket gives back is the same.`)
    for (const name of moved?.unencrypted ?? [])
      console.log(
        `! ${name} was made without BACKUP_KEY: it is not sent, and stays here until it is too old.`,
      )
    for (const old of moved?.removed ?? removeOldBackups(folder, kept, now))
      console.log(`Removed ${old}: it was too old.`)
    if (withoutPictures !== undefined)
      throw new Error(
        `The storage of pictures does not answer (${withoutPictures.message}): ${manifest.missingPictures.length} pictures are not in this backup, everything else is.`,
      )
    if (copy) await reportBackup(config.dataDir, { madeAt: now, bytes })
    else await recordBackup(database, { madeAt: now, bytes })
  })

const list = (given) =>
  withDatabase(given, async (config) => {
    const kept = (await backupBucket(config)?.list()) ?? listBackups(config.backup.folder)
    for (const { name, bytes, at } of kept)
      console.log(`${name}  ${(bytes / 1e6).toFixed(1)} MB  ${at.toISOString()}`)
    if (kept.length === 0) console.log('There is no backup.')
  })

try {
  createPrivately()
  if (process.argv.includes('--new-key')) await printKeys()
  else if (process.argv.includes('--list')) await list(readConfig(process.env))
  else await backup(readConfig(process.env))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
