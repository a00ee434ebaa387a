import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/**
 * @throws StartupError if another major or minor version of PGlite made the database. Such a version may contain
 * another major release of PostgreSQL, whose files the installed version cannot read
 */
export function checkEmbeddedVersion(dataDir: string): void {
  const installed = installedVersion()
  const file = join(dataDir, 'pglite-version')
  if (!existsSync(file)) {
    writeFileSync(file, `${installed}\n`)
    return
  }
  const made = readFileSync(file, 'utf8').trim()
  if (line(made) !== line(installed)) {
    throw new StartupError(
      `The database in ${dataDir} was made by PGlite ${made}, and ${installed} is installed: make a backup with the old release and restore it into an empty folder with the new one (docs/operations.md, “Upgrading”).`,
    )
  }
}

function installedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8')) as { version: string }
  return manifest.version
}

const line = (version: string) => version.split('.').slice(0, 2).join('.')
