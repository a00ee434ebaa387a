import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Database } from '../database/database.ts'
import { recordBackup, type GoodBackup } from './last-backup.ts'

/** The longest path that the system allows for a socket. */
const PATH_BYTES = 100
const socketOf = (dataDir: string) => join(dataDir, 'backup.sock')
const copyOf = (dataDir: string) => join(dataDir, 'snapshot')

/**
 * Only one process can open the embedded database. So the running shop listens on a socket in its data folder and copies the database's
 * files on request, while no query writes to them. Other users of the machine cannot open the socket. Returns a function that ends this.
 */
export async function answerBackups(
  database: Database,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<() => void> {
  if (database.engine === 'server') return () => {}
  const path = socketOf(dataDir)
  if (Buffer.byteLength(path) > PATH_BYTES) {
    log.warn({ path }, 'the path of DATA_DIR is too long for backups while the shop is open')
    return () => {}
  }
  // A killed process leaves its socket behind, and the holder of the folder's lock may remove it.
  rmSync(path, { force: true })
  const server = createServer((request, response) => {
    const done =
      request.url === RECORD
        ? json(request).then((body) => recordBackup(database, parsed(body)))
        : copyFiles(database, dataDir)
    done.then(
      (answer) => response.end(JSON.stringify(answer ?? {})),
      (error: unknown) => {
        log.warn({ err: error }, 'a call of the backup command failed')
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

function parsed(body: unknown): GoodBackup {
  const { madeAt, bytes } = body as { madeAt: string; bytes: number }
  return { madeAt: new Date(madeAt), bytes }
}

type Copied = { folder: string; ms: number }

/**
 * Copies the files of the database. This function holds the only session, so nothing else writes. After a checkpoint the files are like
 * those of a process that was killed at this moment, and the copy recovers when it is opened.
 */
async function copyFiles(database: Database, dataDir: string): Promise<Copied> {
  const folder = copyOf(dataDir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  // This first checkpoint writes most changed pages before other callers have to wait.
  await database.unhurried(() => database.raw('checkpoint'))
  return database.db.connection().execute(async (connection) => {
    const from = performance.now()
    await connection.executeQuery(CompiledQuery.raw('checkpoint'))
    await cp(join(dataDir, 'database'), join(folder, 'database'), { recursive: true })
    return { folder, ms: Math.round(performance.now() - from) }
  })
}

/**
 * Asks the shop that runs on this data folder for a copy of its database. Returns undefined if no shop runs.
 * @throws Error if the shop could not make a copy
 */
export async function askForCopy(dataDir: string): Promise<Copied | undefined> {
  return (await ask(dataDir, COPY)) as Copied | undefined
}

/** Asks the running shop to record a good backup, because no other process can write to the embedded database. */
export async function reportBackup(dataDir: string, backup: GoodBackup): Promise<void> {
  await ask(dataDir, RECORD, backup)
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
      // A killed shop left the socket behind.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
      else reject(error)
    })
    sent.end(JSON.stringify(body))
  })
}
