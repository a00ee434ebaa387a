// `npm run restore -- FILE --last=F-2026-000042` fills an empty shop from a backup. `--last` is the highest document
// number of its series that a customer has. `--drill` restores into a temporary folder. With BACKUP_BUCKET, FILE may
// also be a name in the bucket, or `latest`.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backupBucket } from '../src/server/backup/backup-bucket.ts'
import { checkBackupFile } from '../src/server/backup/backup-file.ts'
import { lastNumbers, restoreBackup } from '../src/server/backup/restore-backup.ts'
import { readConfig, readEnvironment } from '../src/server/config/config.ts'
import { givenBackupConfig } from '../src/server/config/outside-config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { createLog } from '../src/server/http/request-log.ts'
import { configWithKeys } from '../src/server/keys/config-with-keys.ts'
import { openStorage } from '../src/server/outside/storage/open-storage.ts'
import { createPrivately } from '../src/server/start/private-files.ts'
import { StepFailed, seconds } from './setup/steps.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    last: { type: 'string', multiple: true, default: [] },
    drill: { type: 'boolean', default: false },
  },
})
const [name] = positionals

function numbersOf(manifest) {
  const { last, drill } = values
  if (drill || last.includes('none')) return []
  const before = lastNumbers(manifest)
  if (last.length > 0 || before.length === 0) return last
  throw new StepFailed(
    [
      `This backup of ${manifest.madeAt} ends with ${before.join(', ')}.`,
      'A number that a customer has must not be given again: look for higher ones in sent mails and at the payment provider,',
      'and say the highest of each series (--last=F-… --last=C-… --last=A-…), or --last=none when nothing was sold since.',
    ].join('\n'),
  )
}

async function restore(file, config) {
  const log = createLog(config.logLevel)
  const started = Date.now()
  const last = numbersOf(await checkBackupFile(file, config.backup.key))
  const database = await openDatabase(config, log)
  try {
    const shop = { database, storage: openStorage(config), dataDir: config.dataDir }
    const storageOf = async (tx) => openStorage((await configWithKeys(config, tx)).config)
    const { key } = config.backup
    const { manifest, leftOut } = await restoreBackup(shop, file, { key, last, log, storageOf })
    for (const [table, { rows, hash }] of Object.entries(manifest.tables))
      console.log(`✓ ${table}: ${rows} rows, ${hash.slice(0, 12)}`)
    const pictures = Object.keys(manifest.entries).filter((name) => name.startsWith('pictures/')).length
    console.log(`✓ ${pictures} pictures, ${manifest.missingPictures.length} were missing already`)
    if (!values.drill) await nameLostKeys(config, database)
    for (const range of leftOut)
      console.log(`! ${range}: left out, mailed after the backup; write that into the books`)
    console.log(`Restored as of ${manifest.madeAt} in ${seconds(started)}: the same rows, the same hashes.`)
  } finally {
    await database.close()
  }
}

async function nameLostKeys(config, { db }) {
  const { lost } = await configWithKeys(config, db)
  for (const service of lost)
    console.log(`! The keys of “${service}” cannot be read here: type them again in the back-office.`)
}

async function drill(file) {
  const folder = mkdtempSync(join(tmpdir(), 'carapace-drill-'))
  const { BACKUP_KEY, BACKUP_KEY_FILE } = process.env
  try {
    await restore(file, readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', BACKUP_KEY, BACKUP_KEY_FILE }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withFile(work) {
  const bucket = backupBucket({ backup: givenBackupConfig(readEnvironment(process.env)) })
  if (!bucket || existsSync(name)) return work(name)
  const folder = mkdtempSync(join(tmpdir(), 'carapace-fetched-'))
  try {
    return await work(await bucket.fetch(name, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  createPrivately()
  if (!name) throw new StepFailed('Usage: npm run restore -- FILE [--last=NUMBER …] [--drill]')
  await withFile((file) => (values.drill ? drill(file) : restore(file, readConfig(process.env))))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
