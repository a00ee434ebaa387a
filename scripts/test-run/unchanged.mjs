import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** All that a linter with types reads of the project: code, settings, types that are generated. */
const CODE = /\.(?:[cm]?[jt]sx?|json|gitignore)$/
const GENERATED = '.react-router/types/**/*.ts'
/** What is really installed, which npm writes last. */
const INSTALLED = 'node_modules/.package-lock.json'

/**
 * The content of all code under `root`, the packages installed and a command, as one hash. Undefined where it cannot be
 * told (no git, nothing installed): then a check must run.
 */
export function contentOf(root, command) {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const code = listed.split('\0').filter((file) => CODE.test(file))
    const hash = createHash('sha256').update(JSON.stringify(command))
    for (const file of [...new Set([...code, ...globSync(GENERATED, { cwd: root }), INSTALLED])].toSorted()) {
      const text = readFileSync(join(root, file))
      hash.update(`\0${file}\0${text.length}\0`).update(text)
    }
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

/** Whether this very content was green the last time. */
export function wasGreen(file, content) {
  try {
    return content !== undefined && readFileSync(file, 'utf8') === content
  } catch {
    return false
  }
}

export function keepGreen(file, content) {
  if (content === undefined) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
