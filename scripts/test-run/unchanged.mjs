import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** All that a linter with types reads of the project: code, settings, types that are generated. */
const CODE = /\.(?:[cm]?[jt]sx?|json|gitignore)$/
const LINTED = /\.[cm]?[jt]sx?$/
const GENERATED = '.react-router/types/'
/** What is really installed, which npm writes last. */
const INSTALLED = 'node_modules/.package-lock.json'
/** They change the types of files that do not import them. */
const AMBIENT = /\bdeclare (?:module|global)\b/
const IMPORTED = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

const sha = (...texts) =>
  texts.reduce((hash, text) => hash.update(text).update('\0'), createHash('sha256')).digest('hex')

const inOrder = (a, b) => (a < b ? -1 : Number(a > b))

/**
 * For each file of code under `root` a hash of all that a linter with types can learn from: the file, what it imports and
 * what that imports, settings, the packages installed and the command. Undefined where it cannot be told (no git, nothing
 * installed): then a check must run.
 */
export function contentByFile(root, command) {
  try {
    const texts = readAll(root)
    const own = new Map([...texts].map(([file, text]) => [file, sha(file, text)]))
    const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text, texts)]))
    const everywhere = reachedFrom(
      [...texts.keys()].filter((file) => isEverywhere(file, texts.get(file))),
      imports,
    )
    const hashed = (files) => [...files].map((file) => own.get(file)).toSorted(inOrder)
    const common = sha(JSON.stringify(command), ...hashed(everywhere))
    const linted = [...texts.keys()].filter((file) => LINTED.test(file) && !file.startsWith(GENERATED))
    return Object.fromEntries(
      linted.map((file) => [file, sha(common, ...hashed(reachedFrom([file], imports)))]),
    )
  } catch {
    return undefined
  }
}

function readAll(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const files = [
    ...listed.split('\0').filter((file) => CODE.test(file) && existsSync(join(root, file))),
    ...globSync(`${GENERATED}**/*.ts`, { cwd: root }),
    INSTALLED,
  ]
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Settings, declarations, and scripts without an import or export, whose names are everybody's. */
function isEverywhere(file, text) {
  if (file.startsWith(GENERATED)) return /\+(?:routes|server-build)/.test(file)
  if (!LINTED.test(file) || /\.d\.[cm]?ts$/.test(file) || AMBIENT.test(text)) return true
  return !/^\s*(?:import|export)\b/m.test(text)
}

function reachedFrom(files, imports) {
  const reached = new Set(files)
  for (const file of reached) for (const target of imports.get(file) ?? []) reached.add(target)
  return reached
}

/** The files of the project that a file imports, types included; those generated stand beside what they are made of. */
function importsOf(file, text, texts) {
  // All routes are named there, for the sake of their addresses.
  if (!LINTED.test(file) || file === `${GENERATED}+routes.ts`) return []
  const folder = dirname(file.replace(GENERATED, ''))
  return [...text.matchAll(IMPORTED)].flatMap(([, name]) => {
    const path = name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(folder, name))
    if (!name.startsWith('#') && !name.startsWith('.')) return []
    const bare = path.replace(/\.[cm]?jsx?$/, '')
    const named = [path, ...['ts', 'tsx', 'mts'].map((end) => `${bare}.${end}`)]
    return named.flatMap((one) => [one, `${GENERATED}${one}`]).filter((one) => texts.has(one))
  })
}

/** The files whose content is another than when they were green the last time. */
export function changedSince(keptIn, contents) {
  const kept = keptContents(keptIn)
  return Object.keys(contents).filter((file) => kept[file] !== contents[file])
}

/** Whoever edits during a check has not been looked at: what `before` and `after` it is the same was green. */
export function keepGreen(keptIn, before, after = {}) {
  const same = Object.entries(before).filter(([file, content]) => after[file] === content)
  mkdirSync(dirname(keptIn), { recursive: true })
  writeFileSync(keptIn, JSON.stringify(Object.fromEntries(same)))
}

function keptContents(keptIn) {
  try {
    return JSON.parse(readFileSync(keptIn, 'utf8'))
  } catch {
    return {}
  }
}
