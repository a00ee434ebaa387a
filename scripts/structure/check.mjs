import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { circlesOf } from './circles.mjs'
import { doubledSentencesOf } from './doubled-sentences.mjs'
import { foreignWritesOf, unownedTables } from './foreign-writes.mjs'
import { missingFilesOf } from './missing-files.mjs'
import { missingNamesOf } from './missing-names.mjs'
import { missingSentencesOf } from './specified-sentences.mjs'
import { readSources, SAID, SERVER_SIDE } from './sources.mjs'
import { TABLE_OWNERS } from './table-owners.mjs'
import { wrongTypographyOf } from './typography.mjs'

// Rules of the house that no linter knows: features form no circle, each table is written by its owner alone, a French
// sentence is typed in one file and as French typography asks, the specification's sentences are said, and what documents
// and comments name is there.
// `node scripts/structure/check.mjs [folder of the project]`
const root = resolve(process.argv[2] ?? '.')
const sources = readSources(root, SERVER_SIDE)
const said = readSources(root, SAID)
const specification = globSync('docs/specification/*.md', { cwd: root }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(root, path), 'utf8'),
}))
const wrong = [
  ...circlesOf(sources).map(({ folders, imports }) =>
    [`these folders import one another in a circle: ${folders.join(', ')}`, ...imports].join('\n    '),
  ),
  ...foreignWritesOf(sources, TABLE_OWNERS),
  ...unownedTables(sources, TABLE_OWNERS),
  ...doubledSentencesOf(said),
  ...wrongTypographyOf(said, specification.map(({ text }) => text).join('\n')),
  ...missingSentencesOf(said, specification),
  ...missingFilesOf(root),
  ...missingNamesOf(root),
]
for (const sentence of wrong) console.log(sentence)
process.exitCode = wrong.length === 0 ? 0 : 1
