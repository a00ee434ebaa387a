import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file for the embedded engine, or the name of a database on the server. */
    databaseTemplate: string
  }
}

const ROOT = join(import.meta.dirname, '../../..')
const KEPT = join(ROOT, '.cache', 'test-database')
const MADE_OF = ['migrations', 'src/server/database', 'src/server/jobs', 'package-lock.json']

/** Runs before the API tests (vitest.config.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onServer(project, server) : embedded(project)
}

async function embedded(project: TestProject) {
  const file = join(KEPT, `${fingerprint()}.tar`)
  if (!existsSync(file)) await makeFile(file)
  project.provide('databaseTemplate', file)
  return async () => {}
}

/** Imported only when needed, because the template file of the embedded engine usually exists already. */
const makers = () => import('./make-template.ts')

async function makeFile(file: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true })
  removeOld()
  // Two runs may make the file at once, so the file gets its name only when it is complete.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, await (await makers()).furnishedFile())
  renameSync(unfinished, file)
}

/** Keeps the templates of the last hour, because a current run of older code may still read them. */
function removeOld(): void {
  const old = Date.now() - 3_600_000
  for (const name of readdirSync(KEPT)) {
    const file = join(KEPT, name)
    if (statSync(file).mtimeMs < old) rmSync(file, { force: true })
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of MADE_OF)
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

function filesOf(source: string): string[] {
  if (source.endsWith('.json')) return [source]
  const names = readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' }).sort()
  return names.filter((name) => /(?<!\.test)\.(?:ts|sql)$/.test(name)).map((name) => join(source, name))
}

/** Each run makes its own template, because several runs may use the same server. */
async function onServer(project: TestProject, server: string) {
  const { furnishServer } = await makers()
  const { administer } = await import('./database.ts')
  const template = `carapace_template_${process.pid}`
  await administer(server, `drop database if exists ${template}`)
  await administer(server, `create database ${template}`)
  await furnishServer(server, template)
  project.provide('databaseTemplate', template)
  return async () => administer(server, `drop database ${template}`)
}
