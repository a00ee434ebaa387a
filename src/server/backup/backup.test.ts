import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  readdirSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { mergedSettings } from '#shared/settings/settings.ts'
import { quickFolder } from '../../../scripts/test-run/quick-folder.mjs'
import { readConfig } from '../config/config.ts'
import { openDatabase, openEmbedded } from '../database/connect.ts'
import { write, type Tx } from '../database/write.ts'
import { sealingKeys } from '../keys/sealing-keys.ts'
import { sealKeys } from '../keys/stored-keys.ts'
import type { MailPort } from '../outside/mail/interface.ts'
import { folderStorage } from '../outside/storage/folder-storage.ts'
import { memoryBucket } from '../testing/bucket.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { emptyDatabase } from '../testing/database.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { backupBucket, moveToBucket, type BackupBucket } from './backup-bucket.ts'
import { checkBackupFile } from './backup-file.ts'
import { lastBackedUp, recordBackup } from './last-backup.ts'
import { makeBackup, removeOldBackups, type ShopData } from './make-backup.ts'
import { copyForRehearsal, moveShop } from './move-shop.ts'
import { reportFailedBackup, typedOrGiven } from './report-failed-backup.ts'
import { lastNumbers, restoreBackup } from './restore-backup.ts'
import { answerCommands, askForCopy, askToReport, reportBackup } from './running-shop.ts'
import { readAsOfNow, sumsOf } from './table-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'carapace-backup-'))
const FROM = { MAIL_FROM: 'Boutique <bonjour@boutique.fr>' }
const PICTURE = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256))

/** For tests that send the same SQL to both engines. `npm test` runs them on PostgreSQL only. */
const onEitherEngine = test.skipIf(process.env['ENGINE_FREE_TESTS'] === 'elsewhere')

let shop: TestShop
let data: ShopData
let file: string

beforeAll(async () => {
  shop = await testShop()
  const sleeve = await addSleeve(shop, { stock: 100 })
  const buyer = await aBuyer(shop)
  expect((await buyer.bought(aCheckout(sleeve))).status).toBe(201)
  await shop.database.raw(
    `insert into images (id, filename, content_hash, mime, width, height, size_bytes, placeholder, storage_key, search_text, created_at) values ('01a1fb67-1800-7b41-93b2-e3ab4491b50d', 'a.webp', 'hash', 'image/webp', 10, 10, 5000, '', 'images/a/original', 'a.webp', now())`,
  )
  await shop.storage.write('images/a/original', PICTURE, 'image/webp')
  await write(shop.database, (tx) => shop.jobs.enqueue(tx, 'sweep', {}))
  data = { database: shop.database, storage: shop.storage, dataDir: shop.config.dataDir }
  const made = await makeBackup(data, { folder, key: undefined, now: shop.clock.now() })
  ;({ file } = made)
  expect([made.isChecked, made.manifest.missingPictures]).toEqual([true, []])
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

async function emptyShop(): Promise<ShopData> {
  const dataDir = mkdtempSync(join(folder, 'restored-'))
  return { database: await emptyDatabase(), storage: folderStorage(join(dataDir, 'storage')), dataDir }
}

const sums = ({ database }: ShopData) => readAsOfNow(database, sumsOf)
const restored = (to: ShopData, from = file, last: string[] = [], key?: string) =>
  restoreBackup(to, from, { key, last, log: shop.log })

const queued = async ({ database }: ShopData) =>
  (
    await database.raw(
      "select name, data->>'mailId' as mail from jobs.job where name = 'send-mail' order by 2",
    )
  ).rows

const scheduled = async ({ database }: ShopData) =>
  (await database.raw("select name from jobs.job where data = '{}' and name not like '\\_\\_%'")).rows

test('the drill: a backup fills an empty shop, waiting jobs wait again, and numbers continue above those issued since', async () => {
  const to = await emptyShop()
  expect(lastNumbers(await checkBackupFile(file, undefined))).toEqual(['F-2026-000001', 'C-2026-000001'])
  await expect(restored(to, file, ['X-1'])).rejects.toThrow('“X-1” is no number')
  const { leftOut } = await restored(to, file, ['F-2026-000005', 'C-2026-000001'])
  const [{ counters: _before, ...before }, { counters: _after, ...after }] = [
    await sums(data),
    await sums(to),
  ]
  expect(after).toEqual(before)
  expect(leftOut).toEqual(['F-2026-000002 to F-2026-000005'])
  const { rows } = await to.database.raw(
    "select name, value::int as value from counters where name like '%-2026' order by name",
  )
  expect(rows).toEqual([
    { name: 'invoices-2026', value: 5 },
    { name: 'orders-2026', value: 1 },
  ])
  expect(await to.storage.read('images/a/original')).toEqual(PICTURE)
  expect(await queued(to)).toEqual(await queued(data))
  expect((await queued(to)).length).toBeGreaterThan(0)
  // Jobs without data are not restored, because a schedule adds them again.
  expect(await scheduled(data)).toEqual([{ name: 'sweep' }])
  expect(await scheduled(to)).toEqual([])
  await expect(restored(to)).rejects.toThrow('This shop is not empty (')
  await to.database.close()
})

onEitherEngine(
  'if the storage of pictures is unavailable, the backup has everything else and says so',
  async () => {
    const silent = { ...data.storage, read: () => Promise.reject(new Error('connect ECONNREFUSED')) }
    const made = await makeBackup(
      { ...data, storage: silent },
      { folder, key: undefined, now: shop.clock.now() },
    )
    expect(String(made.withoutPictures)).toContain('ECONNREFUSED')
    expect(made.manifest.missingPictures).toEqual(['images/a/original'])
    const to = await emptyShop()
    await restored(to, made.file, ['F-2026-000001', 'C-2026-000001'])
    expect(await sums(to)).toEqual(await sums(data))
    await to.database.close()
  },
)

test('the open shop records the last good backup on the embedded engine', async () => {
  const { db, engine } = shop.database
  const [first, second] = [new Date('2026-11-21T03:20:00Z'), new Date('2026-11-22T03:20:00Z')]
  await recordBackup(shop.database, { madeAt: first, bytes: 10 })
  expect(await lastBackedUp(db)).toEqual(first)
  const stop = await answerCommands(shop, shop.config.dataDir, shop.log)
  await reportBackup(shop.config.dataDir, { madeAt: second, bytes: 20 })
  stop()
  expect(await lastBackedUp(db)).toEqual(engine === 'server' ? first : second)
  await db.deleteFrom('backups').execute()
  // Without a backup, the function returns the time of the shop's first account.
  expect(await lastBackedUp(db)).toBeInstanceOf(Date)
})

test('the shopkeeper gets a mail about a failed backup', async () => {
  const send = vi.fn<MailPort['send']>(() => Promise.resolve())
  await reportFailedBackup(shop.config, shop.settings.current, { send }, shop.clock.now())
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({
      to: shop.settings.alertsTo,
      text: expect.stringContaining('La sauvegarde de cette nuit a échoué'),
    }),
  )
})

test('without ALERT_EMAIL and SHOP_EMAIL that mail goes to the address from which the shop sends', async () => {
  const send = vi.fn<MailPort['send']>(() => Promise.resolve())
  const live = readConfig({ ...LIVE_SETTINGS, ALERT_EMAIL: undefined, SHOP_EMAIL: undefined, ...FROM })
  const { first, defaults } = live.settings
  const settings = mergedSettings(first, defaults)
  await reportFailedBackup(live, settings, { send }, shop.clock.now())
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ to: 'bonjour@boutique.fr' }))
  const nobodys = { ...live, mail: { ...live.mail, from: undefined } }
  await expect(reportFailedBackup(nobodys, settings, { send }, shop.clock.now())).rejects.toThrow(
    /^ALERT_EMAIL: missing/,
  )
})

test('that mail is sent with keys and settings that the owner typed, and without a database with those of the environment', async () => {
  const keys = sealingKeys(shop.config)
  const mailer = { SMTP_HOST: 'smtp.exemple.test', SMTP_PORT: '465', SMTP_USER: 'u', SMTP_PASSWORD: 'p' }
  const columns = sealKeys('mail', mailer, keys.current)
  const row = { service: 'mail', ...columns, updated_at: shop.clock.now(), updated_by: null } as const
  await shop.database.db.insertInto('service_keys').values(row).execute()
  const open = () => Promise.resolve({ db: shop.database.db, close: () => Promise.resolve() })
  const typed = await typedOrGiven(shop.config, open)
  expect(typed.config.mail.smtpUrl).toBe('smtps://u:p@smtp.exemple.test:465')
  expect(typed.settings).toEqual(shop.settings.current)
  await shop.database.db.deleteFrom('service_keys').execute()
  const closed = await typedOrGiven(shop.config, () => Promise.reject(new Error('no database')))
  expect(closed.config.mail.smtpUrl).toBeUndefined()
  expect(closed.problem).toMatchObject({ message: 'no database' })
})

test('the running shop sends that mail, because only it can open its embedded database', async () => {
  const send = vi.fn<MailPort['send']>(() => Promise.resolve())
  const { engine } = shop.database
  const stop = await answerCommands({ ...shop, mail: { ...shop.mail, send } }, shop.config.dataDir, shop.log)
  expect(await askToReport(shop.config.dataDir)).toBe(engine === 'embedded')
  stop()
  expect(send).toHaveBeenCalledTimes(engine === 'embedded' ? 1 : 0)
})

onEitherEngine(
  'the command that reports a failed backup runs, even while no database answers',
  async () => {
    const dataDir = mkdtempSync(join(folder, 'failed-'))
    const env = {
      DATA_DIR: dataDir,
      SHOP_EMAIL: 'bonjour@boutique.fr',
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
    }
    await promisify(execFile)(process.execPath, ['scripts/report-failed-backup.mjs'], { env })
    const [mail = ''] = readdirSync(join(dataDir, 'mails'))
    expect(readFileSync(join(dataDir, 'mails', mail), 'utf8')).toContain('bonjour@boutique.fr')
  },
  60_000,
)

onEitherEngine(
  'pictures go where the restored shop keeps them, if the keys of its storage can be read',
  async () => {
    const target = await emptyShop()
    const bucket = folderStorage(join(target.dataDir, 'bucket'))
    const storageOf = async (tx: Tx) => {
      expect(await tx.selectFrom('users').select('id').limit(1).execute()).toHaveLength(1)
      return bucket
    }
    const own = mkdtempSync(join(folder, 'own-'))
    const made = await makeBackup(data, { folder: own, key: undefined, now: shop.clock.now() })
    await restoreBackup(target, made.file, { key: undefined, last: [], log: shop.log, storageOf })
    expect(await bucket.read('images/a/original')).toEqual(PICTURE)
    expect(await target.storage.read('images/a/original')).toBeUndefined()
    await target.database.close()
  },
)

onEitherEngine('an open shop is copied for a rehearsal, row by row, and stays as it is', async () => {
  const before = await sums(data)
  const copy = await emptyDatabase()
  await copyForRehearsal(shop.database, copy)
  expect(await readAsOfNow(copy, sumsOf)).toEqual(before)
  expect(await sums(data)).toEqual(before)
  await copy.close()
})

test('a truncated, altered or foreign file is refused', async () => {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length / 2)
  const altered = Buffer.from(bytes)
  altered[at] = (altered[at] ?? 0) ^ 1
  const damaged = { 'short.tar.gz': bytes.subarray(0, at), 'altered.tar.gz': altered, 'text.tar.gz': 'text' }
  for (const [name, content] of Object.entries(damaged)) {
    writeFileSync(join(folder, name), content)
    await expect(checkBackupFile(join(folder, name), undefined)).rejects.toThrow('is damaged or not whole')
  }
})

test('with a public key the shop encrypts backups that only the secret key opens', async () => {
  const secret = await generateX25519Identity()
  const key = await identityToRecipient(secret)
  const made = await makeBackup(data, { folder, key, now: shop.clock.now() })
  expect([made.isChecked, made.file.endsWith('.tar.gz.age')]).toEqual([false, true])
  expect(await checkBackupFile(made.file, secret)).toEqual(made.manifest)
  await expect(checkBackupFile(made.file, key)).rejects.toThrow('is encrypted: set BACKUP_KEY')
  await expect(checkBackupFile(made.file, await generateX25519Identity())).rejects.toThrow('does not open')
})

test('old backups are deleted by the date in their name, except the newest; other files are left alone', () => {
  // The files have today's modification date, as after a copy from another disk.
  const [old, older, newest] = [
    'carapace-2026-01-01T00-00-00Z.tar.gz',
    'carapace-2025-12-01T00-00-00Z.tar.gz',
    'carapace-2026-01-02T00-00-00Z.tar.gz',
  ]
  const kept = mkdtempSync(join(folder, 'kept-'))
  for (const name of [old, older, newest, 'another.tar.gz']) writeFileSync(join(kept, name), '')
  expect(removeOldBackups(kept, 45, new Date('2026-04-01T00:00:00Z'))).toEqual([older, old])
  expect(readdirSync(kept)).toEqual(['another.tar.gz', newest])
})

function aBucket(refused: readonly string[] = []) {
  const kept: string[] = []
  const bucket: BackupBucket = {
    list: async () => [],
    async store(sent) {
      if (refused.includes(basename(sent))) throw new Error('no room')
      readFileSync(sent)
      kept.push(basename(sent))
    },
    fetch: () => Promise.reject(new Error('not asked for')),
    removeOld: async () => [],
  }
  return { bucket, kept }
}

function aFolder(names: readonly string[]): string {
  const made = mkdtempSync(join(folder, 'waiting-'))
  for (const name of names) writeFileSync(join(made, name), name)
  return made
}

test('with a key, only encrypted backups leave the machine', async () => {
  const [clear, encrypted] = [
    'carapace-2026-03-29T00-00-00Z.tar.gz',
    'carapace-2026-03-30T00-00-00Z.tar.gz.age',
  ]
  const waiting = aFolder([clear, encrypted])
  const { bucket, kept } = aBucket()
  const at = (day: string) => ({ keepDays: 30, now: new Date(`${day}T00:00:00Z`), key: 'age1x' })
  expect(await moveToBucket(bucket, waiting, at('2026-03-31'))).toEqual({
    sent: [encrypted],
    removed: [],
    unencrypted: [clear],
  })
  expect([kept, readdirSync(waiting)]).toEqual([[encrypted], [clear]])
  // A month later the unencrypted backup is too old, and a new backup was made that night.
  const tonight = 'carapace-2026-05-01T00-00-00Z.tar.gz.age'
  writeFileSync(join(waiting, tonight), '')
  expect(await moveToBucket(bucket, waiting, at('2026-05-01'))).toEqual({
    sent: [tonight],
    removed: [clear],
    unencrypted: [],
  })
})

test('a backup that the bucket refuses does not block the others', async () => {
  const names = ['29', '30', '31'].map((day) => `carapace-2026-03-${day}T00-00-00Z.tar.gz`)
  const [oldest = '', middle = '', newest = ''] = names
  const waiting = aFolder(names)
  const { bucket, kept } = aBucket([oldest])
  const store = bucket.store.bind(bucket)
  // Another run has already sent the middle backup.
  bucket.store = async (sent) => {
    rmSync(join(waiting, middle), { force: true })
    await store(sent)
  }
  const moved = moveToBucket(bucket, waiting, {
    keepDays: 30,
    now: new Date('2026-04-01T00:00:00Z'),
    key: undefined,
  })
  await expect(moved).rejects.toThrow(`${join(waiting, oldest)} (no room)`)
  await expect(moved).rejects.not.toThrow(middle)
  expect([kept, readdirSync(waiting)]).toEqual([[newest], [oldest]])
})

async function isMovedOnceItCan(bucket: BackupBucket, away: BackupBucket | undefined) {
  if (!away) throw new Error('no bucket')
  const names = ['01-01', '03-29', '03-30'].map((day) => `carapace-2026-${day}T00-00-00Z.tar.gz`)
  const waiting = aFolder(names)
  const at = { keepDays: 30, now: new Date('2026-03-31T00:00:00Z'), key: undefined }
  await expect(moveToBucket(away, waiting, at)).rejects.toThrow(`which stays here`)
  expect(readdirSync(waiting)).toEqual(names.slice(1))
  expect((await moveToBucket(bucket, waiting, at)).sent.toSorted()).toEqual(names.slice(1))
  expect(readdirSync(waiting)).toEqual([])
}

onEitherEngine(
  'a bucket keeps backups like a folder: it takes them in parts, lists and fetches them, and removes old ones',
  async () => {
    const server = await memoryBucket('backups')
    const access = { region: 'eu-west-3', accessKeyId: 'key', secretAccessKey: 'secret' }
    const at = { bucket: 'backups', prefix: 'shop/', endpoint: server.endpoint, ...access }
    const bucket = backupBucket({ backup: { bucket: at } }, 1_000)
    if (!bucket) throw new Error('no bucket')
    const secret = await generateX25519Identity()
    const names: string[] = []
    for (const hours of [0, 1]) {
      const now = new Date(shop.clock.now().getTime() + hours * 3_600_000)
      const made = await makeBackup(data, { folder, key: await identityToRecipient(secret), now })
      await bucket.store(made.file)
      names.push(basename(made.file))
    }
    expect((await bucket.list()).map(({ name }) => name)).toEqual(names)
    const fetched = await bucket.fetch('latest', mkdtempSync(join(folder, 'fetched-')))
    expect(readFileSync(fetched)).toEqual(readFileSync(join(folder, names[1] ?? '')))
    const to = await emptyShop()
    await restored(to, fetched, [], secret)
    expect(await sums(to)).toEqual(await sums(data))
    await to.database.close()
    expect(await bucket.removeOld(30, shop.clock.now())).toEqual([])
    const later = new Date(shop.clock.now().getTime() + 31 * 24 * 3_600_000)
    expect(await bucket.removeOld(30, later)).toEqual(names.slice(0, 1))
    await expect(bucket.fetch(names[0] ?? '', folder)).rejects.toThrow('has no backup')
    expect((await bucket.list()).map(({ name }) => name)).toEqual(names.slice(1))
    await isMovedOnceItCan(bucket, backupBucket({ backup: { bucket: { ...at, bucket: 'nowhere' } } }))
    await server.close()
  },
)

test('a shop moves to another database unchanged; on a server it must be closed', async () => {
  const there = await emptyDatabase()
  if (shop.database.engine === 'server') {
    // Two queries at once open two connections. The move uses one of them, and the other counts as an open shop.
    await Promise.all([shop.database.raw('select 1'), shop.database.raw('select 1')])
    await expect(moveShop(shop.database, there, shop.log)).rejects.toThrow(
      'A shop is open on the old database',
    )
  } else {
    await moveShop(shop.database, there, shop.log)
    expect(await readAsOfNow(there, sumsOf)).toEqual(await sums(data))
  }
  await there.close()
})

test.skipIf(process.env['TEST_DATABASE_URL'])(
  'an open shop on the embedded engine hands out a copy of its files that opens, and continues to write',
  async () => {
    const dataDir = quickFolder('carapace-open')
    const place = { folder: join(dataDir, 'database'), copyOf: inject('databaseTemplate') }
    const open = await openEmbedded(place)
    expect(await askForCopy(dataDir)).toBeUndefined()
    const stop = await answerCommands({ ...shop, database: open }, dataDir, shop.log)
    const count = (name: string) => open.raw('insert into counters (name, value) values ($1, 1)', [name])
    await count('before')
    // The copy waits its turn among the writes, so it contains the writes that were acknowledged before the request.
    const [copy] = await Promise.all([askForCopy(dataDir), count('meanwhile'), count('after')])
    const copied = await openDatabase({ dataDir: copy?.folder ?? '' })
    const names = async (database: typeof copied) =>
      (await database.raw('select name from counters')).rows.map((r) => r['name'])
    expect(await names(copied)).toContain('before')
    expect(await names(open)).toEqual(expect.arrayContaining(['before', 'meanwhile', 'after']))
    const second = await askForCopy(dataDir)
    expect([existsSync(copy?.folder ?? ''), second?.folder]).toEqual([
      true,
      expect.not.stringMatching(copy?.folder ?? ''),
    ])
    // Makes the copy look as old as one that a killed process left behind.
    utimesSync(second?.folder ?? '', 0, 0)
    await askForCopy(dataDir)
    expect([existsSync(copy?.folder ?? ''), existsSync(second?.folder ?? '')]).toEqual([true, false])
    stop()
    await Promise.all([copied.close(), open.close()])
    rmSync(dataDir, { recursive: true })
  },
)
