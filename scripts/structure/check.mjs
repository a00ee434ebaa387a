import { resolve } from 'node:path'
import { circlesOf } from './circles.mjs'
import { foreignWritesOf, unownedTables } from './foreign-writes.mjs'
import { readSources } from './sources.mjs'
import { TABLE_OWNERS } from './table-owners.mjs'

// Two rules of the house that no linter knows: features form no circle, and each table is written by its owner alone.
// `node scripts/structure/check.mjs [folder of the project]`
const sources = readSources(resolve(process.argv[2] ?? '.'))
const wrong = [
  ...circlesOf(sources).map(({ folders, imports }) =>
    [`these folders import one another in a circle: ${folders.join(', ')}`, ...imports].join('\n    '),
  ),
  ...foreignWritesOf(sources, TABLE_OWNERS),
  ...unownedTables(sources, TABLE_OWNERS),
]
for (const sentence of wrong) console.log(sentence)
process.exitCode = wrong.length === 0 ? 0 : 1
