import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandStep, root, withTools } from './steps.mjs'

const sources = [
  'docs/manuel',
  'package-lock.json',
  'public',
  'scripts/new-database.mjs',
  'src/shared',
  'src/web',
  'vite.config.ts',
]
const stamp = join(root, 'build', '.stamp')

function* filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (!statSync(full).isDirectory()) yield path
  else for (const name of readdirSync(full).sort()) yield* filesOf(`${path}/${name}`)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(source)) {
      if (!file.includes('.test.'))
        hash
          .update(file)
          .update('\0')
          .update(readFileSync(join(root, file)))
    }
  }
  return hash.digest('hex')
}

export function isBuilt(wanted = fingerprint()) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

export async function ensureBuilt() {
  const wanted = fingerprint()
  if (isBuilt(wanted)) return
  // Without the stamp an interrupted build does not count as complete.
  rmSync(stamp, { force: true })
  mkdirSync(join(root, 'build'), { recursive: true })
  await Promise.all([
    commandStep(
      'Building the web side',
      'The web side could not be built: fix the errors above (`npm run check` says more), then run the same command again.',
      'vite',
      ['build', '--app', '--logLevel=warn'],
      { env: { ...withTools(), NODE_ENV: 'production' } },
    ),
    commandStep(
      'Making an empty database',
      'The embedded database could not be made: see the errors above, then run the same command again.',
      'node',
      ['scripts/new-database.mjs', join('build', 'new-database.tar.gz')],
      { env: withTools() },
    ),
  ])
  writeFileSync(stamp, wanted)
}
