import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CODE =
  '{*.{ts,mjs,json},{src,scripts,e2e,campaign,bench,demo,deploy,migrations}/**/*.{ts,tsx,mjs,js,sql,css,yml,vcl}}'
const TEXTS = ['*.md', 'docs/**/*.md']
/** What has changed since is told there under its former name. */
const HISTORY = 'CHANGELOG.md'
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** `changeStatus`, `tx.changed(…)`: a name with a capital within, or one that is called. */
const NAME = /`(?:[\w.]+\.)?([a-z]+(?:[A-Z][\w$]*)+|[a-z]\w*(?=\())(?:\([^`]*\))?`/g
/** Names of other people's code that documents speak of and ours does not use. */
const ELSEWHERE = new Set([
  'clientAction',
  'insecureHTTPParser',
  'keepFeatures',
  'noHinting',
  'setFlagsFromString',
  'variationAxes',
])

/** The functions and values that documents and comments name in backticks and that no code has. */
export function missingNamesOf(root) {
  const paths = globSync(CODE, { cwd: root }).filter((path) => !path.endsWith('package-lock.json'))
  const known = new Set(ELSEWHERE)
  const comments = paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    for (const name of text.replaceAll(COMMENT, '').match(/[A-Za-z_$][\w$]*/g) ?? []) known.add(name)
    return { path, text: text.match(COMMENT)?.join('\n') ?? '' }
  })
  const texts = globSync(TEXTS, { cwd: root })
    .filter((path) => path !== HISTORY)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return [...texts, ...comments].flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(NAME)].map(([, name]) => name))]
      .filter((name) => !known.has(name))
      .map((name) => `${path.replaceAll('\\', '/')} names ${name}, which no code has`),
  )
}
