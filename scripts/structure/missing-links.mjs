import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from './sources.mjs'

/** The relative links of documents that lead to no file. */
export function missingLinksOf(root) {
  return filesOf(root, /^(?:docs\/.*|[^/]*)\.md$/).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, link]) => link)
      .filter((link) => !/^\w+:/.test(link) && !existsSync(join(root, dirname(path), link)))
      .map((link) => `${path} links to ${link}, which is not there`),
  )
}
