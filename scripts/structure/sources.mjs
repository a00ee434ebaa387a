import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync, Visitor } from 'vite'

export const ALL = /^(?:src|demo)\/.*\.tsx?$/
export const SERVER_SIDE = /^(?:src\/(?:server|shared|sandbox)|demo)\/.*\.ts$/
export const TEXTS = /^src\/(?:server|shared|web)\/.*\.tsx?$/

const FOLDERS = ['src', 'demo', 'docs', 'campaign', 'bench', 'e2e', 'scripts', 'deploy']

export function filesOf(root, pattern) {
  const below = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) =>
      join(folder, path.replaceAll('\\', '/')),
    ),
  )
  return [...readdirSync(root), ...below].filter((path) => pattern.test(path))
}

export const isTest = (path) => /\.test\.tsx?$/.test(path) || path.startsWith('src/server/testing/')

export function readSources(root, pattern, { withTests = false } = {}) {
  return filesOf(root, pattern)
    .filter((path) => withTests || !isTest(path))
    .toSorted()
    .map((path) => parsed(root, path))
}

const known = new Map()

function parsed(root, path) {
  const file = join(root, path)
  if (!known.has(file)) known.set(file, parse(file, path))
  return known.get(file)
}

function parse(file, path) {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  return { path, program, lineAt: (position) => text.slice(0, position).split('\n').length }
}

export function importsOf({ path, program }) {
  const found = new Set()
  const add = ({ source }) => {
    const target = typeof source?.value === 'string' && resolved(path, source.value)
    if (target) found.add(target)
  }
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program)
  return [...found]
}

function resolved(from, specifier) {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : undefined
}
