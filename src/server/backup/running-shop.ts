import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import { makeAdminLink } from '../accounts/staff-links.ts'
import type { Database } from '../database/database.ts'
import { lockFolder } from '../database/folder-lock.ts'
import type { Services } from '../services.ts'
import { recordBackup, type GoodBackup } from './last-backup.ts'
import { reportFailedBackup } from './report-failed-backup.ts'

/** The maximum length of a socket's path in bytes. The systems' own limits are slightly higher. */
const PATH_BYTES = 100
const socketOf = (dataDir: string) => join(dataDir, 'backup.sock')
const COPY_NAME = 'snapshot'
/** An older copy was left by a process that was killed. */
const COPY_MS = 60 * 60_000

/**
 * Listens on a socket in the data folder for commands of other processes, because only the running shop can open the
 * embedded database. Does not listen if the database is on a PostgreSQL server, or if the folder's path is too long.
 * Returns a function that stops listening.
 */
export async function answerCommands(
  services: Pick<Services, 'database' | 'clock' | 'config' | 'settings' | 'mail'>,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<() => void> {
  const { database, config, settings } = services
  if (database.engine === 'server') return () => {}
  const path = socketOf(dataDir)
  if (Buffer.byteLength(path) > PATH_BYTES) {
    log.warn(
      { path },
      'the path of DATA_DIR is too long for backups and `npm run admin` while the shop is open',
    )
    return () => {}
  }
  // A killed process leaves its socket behind, and the holder of the folder's lock may remove it.
  rmSync(path, { force: true })
  const answer = async (command: string | undefined, request: IncomingMessage): Promise<unknown> => {
    if (command === COPY) return copyFiles(database, dataDir)
    if (command === FAILED)
      return reportFailedBackup(config, settings.current, services.mail, services.clock.now())
    const body = await json(request)
    if (command === ADMIN_LINK)
      return { link: await makeAdminLink(services, (body as { email: string }).email) }
    return recordBackup(database, parsed(body))
  }
  const server = createServer((request, response) => {
    answer(request.url, request).then(
      (answer) => response.end(JSON.stringify(answer ?? {})),
      (error: unknown) => {
        log.warn({ err: error }, 'a command’s call failed')
        response.writeHead(500).end(JSON.stringify({ message: String(error) }))
      },
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

const COPY = '/copy'
const RECORD = '/record'
const ADMIN_LINK = '/admin-link'
const FAILED = '/failed-backup'

function parsed(body: unknown): GoodBackup {
  const { madeAt, bytes } = body as { madeAt: string; bytes: number }
  return { madeAt: new Date(madeAt), bytes }
}

function removeOldCopies(dataDir: string): void {
  const oldest = Date.now() - COPY_MS
  const copies = readdirSync(dataDir).filter((name) => name.startsWith(COPY_NAME))
  for (const path of copies.map((name) => join(dataDir, name)))
    if (statSync(path).mtimeMs < oldest) rmSync(path, { recursive: true, force: true })
}

type Copied = { folder: string; ms: number }

/**
 * Holds the only database session while it copies, so nothing else writes. After a checkpoint the files are like those
 * of a process that was killed at this moment, and the copy recovers when it is opened.
 */
async function copyFiles(database: Database, dataDir: string): Promise<Copied> {
  removeOldCopies(dataDir)
  // Each caller has its own copy, because a backup and an update's rehearsal can run at the same time.
  const folder = mkdtempSync(join(dataDir, `${COPY_NAME}-`))
  // After this checkpoint, other callers take their turn. It has written most pages, so the second one is short.
  await database.unhurried(() => database.raw('checkpoint'))
  return database.db.connection().execute(async (connection) => {
    const from = performance.now()
    await connection.executeQuery(CompiledQuery.raw('checkpoint'))
    await cp(join(dataDir, 'database'), join(folder, 'database'), { recursive: true })
    return { folder, ms: Math.round(performance.now() - from) }
  })
}

/**
 * Returns undefined if no shop listens on this data folder.
 * @throws Error if the shop could not make a copy
 */
export async function askForCopy(dataDir: string): Promise<Copied | undefined> {
  return (await ask(dataDir, COPY)) as Copied | undefined
}

/**
 * Copies the database of a closed shop and returns the copy's folder. No shop can open the database meanwhile.
 * @throws StartupError if a shop has opened the database
 */
export async function copyOfClosed(dataDir: string): Promise<string> {
  const lock = lockFolder(dataDir)
  try {
    const folder = mkdtempSync(join(dataDir, `${COPY_NAME}-`))
    const files = join(dataDir, 'database')
    if (existsSync(files)) await cp(files, join(folder, 'database'), { recursive: true })
    return folder
  } finally {
    lock.release()
  }
}

/** Asks the running shop to record the backup, because only the shop can write to the embedded database. */
export async function reportBackup(dataDir: string, backup: GoodBackup): Promise<void> {
  await ask(dataDir, RECORD, backup)
}

/**
 * Asks the running shop to mail that the backup failed, because only the shop can read the mail server's stored keys.
 * Returns false if no shop listens.
 * @throws Error if the mail could not be sent
 */
export async function askToReport(dataDir: string): Promise<boolean> {
  return (await ask(dataDir, FAILED)) !== undefined
}

/** Returns undefined if no shop listens on this data folder. */
export async function askForAdminLink(dataDir: string, email: string): Promise<string | undefined> {
  const answer = (await ask(dataDir, ADMIN_LINK, { email })) as { link: string } | undefined
  return answer?.link
}

async function ask(dataDir: string, path: string, body: object = {}): Promise<unknown> {
  if (!existsSync(socketOf(dataDir))) return undefined
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: socketOf(dataDir), method: 'POST', path }, (response) => {
      json(response).then((answer) => {
        if (response.statusCode === 200) resolve(answer)
        else reject(new Error((answer as { message: string }).message))
      }, reject)
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // A killed shop left the socket behind, or the shop has just closed.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
      else reject(error)
    })
    sent.end(JSON.stringify(body))
  })
}
