import { pino } from 'pino'
import { openEmbedded, openServer } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createJobs } from '../jobs/job-queue.ts'

export async function furnishedFile(): Promise<Uint8Array> {
  const database = await openEmbedded({ folder: null })
  await furnish(database)
  const file = await database.dump()
  await database.close()
  return file
}

export async function furnishServer(server: string, name: string): Promise<void> {
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openServer(url.href, { connections: 2 })
  await furnish(database)
  await database.close()
}

async function furnish(database: Database): Promise<void> {
  await migrate(database)
  const jobs = createJobs(database, pino({ level: 'silent' }), { poll: false })
  await jobs.start()
  await jobs.stop()
}
