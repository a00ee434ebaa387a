import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** What a build, a test or a start makes. */
const MADE = /^(?:\.cache|build|data)\//
const TEXTS = ['*.md', 'docs/**/*.md']
/** A file by its name, or by the end of its path: `start/start-shop.ts`. */
const FILE = /^(?:[\w.-]+\/)*[\w.-]*\w\.(?:tsx?|mts|mjs|md|json|css|sql|webp|yml)$/
/** A path from the top; `<feature>` and `…` stand for any name. */
const PATH =
  /^(?:src|docs|scripts|migrations|demo|deploy|e2e|campaign|bench|public|\.github|\.ci)\/[\w./<>*…{},-]*$/
/** It plants names of what is not there. */
const PLANTS = 'scripts/structure/structure.test.ts'
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const FILE_IN_COMMENT = /(?<![\w./#@-])[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|md|sql|css)\b(?!\.)/g

/**
 * The files and folders that documents (code and links) and comments name and that are not there, and decisions without a
 * record. A file may be named by the end of its path.
 */
export function missingFilesOf(root) {
  const all = globSync(
    '{*,.github/**/*,.ci/*,{src,docs,scripts,migrations,demo,deploy,e2e,campaign,bench,public}/**/*}',
    {
      cwd: root,
    },
  ).map((path) => path.replaceAll('\\', '/'))
  const exists = (name) =>
    all.some((path) => path === name || path.endsWith(name.startsWith('-') ? name : `/${name}`))
  return [
    ...globSync(TEXTS, { cwd: root }).flatMap((path) => missingOfDocument(root, path, all, exists)),
    ...all
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && path !== PLANTS)
      .flatMap((path) => {
        const comments = readFileSync(join(root, path), 'utf8').match(COMMENT)?.join('\n') ?? ''
        return [...new Set(comments.match(FILE_IN_COMMENT) ?? [])]
          .filter((name) => !exists(name))
          .concat(missingDecisions(comments, all))
          .map((name) => `a comment of ${path} names ${name}, which is not there`)
      }),
  ]
}

function missingOfDocument(root, path, all, exists) {
  const text = readFileSync(join(root, path), 'utf8')
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code)
  const linked = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => link)
  const missing = [
    ...named.filter(
      (code) =>
        !MADE.test(code) && (PATH.test(code) ? !anyMatch(all, code) : FILE.test(code) && !exists(code)),
    ),
    ...linked.filter((link) => !/^https?:/.test(link) && !all.includes(join(dirname(path), link))),
  ]
  return [...new Set([...missing, ...missingDecisions(text, all)])].map(
    (name) => `${path} names ${name}, which is not there`,
  )
}

function anyMatch(all, code) {
  const pattern = code
    .replace(/\/$/, '')
    .split(/<[^>]*>|…|\*+/)
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  const isNamed = new RegExp(`^${pattern}$`)
  return all.some((path) => isNamed.test(path))
}

/** Up to 60 they are lines of docs/specification/decisions.md, from there on records (docs/decisions/README.md). */
function missingDecisions(text, all) {
  const named = [...text.matchAll(/\bdecision (\d+)/g)].map(([, number]) => number)
  return named
    .filter(
      (number) =>
        Number(number) > 60 &&
        !all.some((path) => path.startsWith(`docs/decisions/${number.padStart(4, '0')}-`)),
    )
    .map((number) => `decision ${number}`)
}
