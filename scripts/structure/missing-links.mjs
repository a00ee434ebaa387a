import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from './sources.mjs'

export function missingLinksOf(root) {
  const documents = filesOf(root, /^(?:docs\/.*|[^/]*)\.md$/)
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, link]) => link)
      .filter((link) => !isAddress(link) && !existsSync(join(root, dirname(path), link)))
      .map((link) => `${path} links to ${link}, which is not there`),
  )
  const guides = documents.filter((path) => path === 'CONTRIBUTING.md')
  return [...links, ...guides.flatMap((path) => missingRows(root, read(path)))]
}

const isAddress = (link) => /^(?:\w+:|\/admin\b)/.test(link)

/** Matches a path or a file name alone, but no pattern such as `<feature>`. */
const PATH =
  /`((?:src|e2e|scripts|deploy|migrations|demo|campaign)\/[\w./-]+|[\w.-]+\.(?:ts|tsx|css|mjs|yml))`/g

/** A file name alone is looked for in the last folder that its row of the table names. */
function missingRows(root, guide) {
  const wrong = []
  for (const row of guide.match(/^.+ \| .+$/gm) ?? []) {
    let folder
    for (const [, path] of row.matchAll(PATH)) {
      if (path.includes('/')) folder = /\.\w+$/.test(path) ? dirname(path) : path
      else if (folder === undefined) continue
      const place = path.includes('/') ? path : join(folder, path)
      if (!existsSync(join(root, place))) wrong.push(`CONTRIBUTING.md names ${place}, which is not there`)
    }
  }
  return wrong
}
