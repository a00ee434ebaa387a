import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openEmbedded, openServer, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createJobs } from '../jobs/jobs.ts'
import { administer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What each test database is a copy of: a file (embedded) or a database of the server. */
    databaseTemplate: string
  }
}

const TEMPLATE = 'carapace_template'

/**
 * Makes the empty shop's database once for the whole run: an engine that starts from nothing takes seconds,
 * a copy of this takes tenths. Runs before all test files (vitest.config.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onServer(project, server) : embedded(project)
}

async function embedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'carapace-template-'))
  const file = join(folder, 'database.tar')
  const database = await openEmbedded({ folder: null })
  await furnish(database)
  writeFileSync(file, await database.dump())
  await database.close()
  project.provide('databaseTemplate', file)
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function onServer(project: TestProject, server: string) {
  await administer(server, `drop database if exists ${TEMPLATE}`)
  await administer(server, `create database ${TEMPLATE}`)
  const url = new URL(server)
  url.pathname = `/${TEMPLATE}`
  const database = openServer(url.href, { connections: 2 })
  await furnish(database)
  await database.close()
  project.provide('databaseTemplate', TEMPLATE)
  return async () => administer(server, `drop database ${TEMPLATE}`)
}

/** The schema, and the job queue's own. */
async function furnish(database: Database): Promise<void> {
  await migrate(database)
  const jobs = createJobs(database, pino({ level: 'silent' }), { poll: false })
  await jobs.start()
  await jobs.stop()
}
