import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ownCountsOf } from './account-readers.mjs'
import { circlesOf } from './circles.mjs'
import { debuggingFlagsOf, foreignInsidesOf, OURS } from './foreign-insides.mjs'
import { foreignWritesOf, unownedTables } from './foreign-writes.mjs'
import { looseTextsOf } from './loose-texts.mjs'
import { missingLinksOf } from './missing-links.mjs'
import { usualPacksOf } from './pack-prices.mjs'
import { strayProviderNames } from './provider-names.mjs'
import { ALL, filesOf, readSources, TEXTS, SERVER_SIDE } from './sources.mjs'
import { missingSentencesOf } from './specified-sentences.mjs'
import { TABLE_OWNERS } from './table-owners.mjs'
import { wrongTypographyOf } from './typography.mjs'

// `node scripts/structure/check.mjs [folder of the project]` checks the project's rules that no linter knows.
const root = resolve(process.argv[2] ?? '.')
const sources = readSources(root, SERVER_SIDE)
const all = readSources(root, ALL)
const withTests = readSources(root, ALL, { withTests: true })
const texts = readSources(root, TEXTS)
const textsOf = (pattern) =>
  filesOf(root, pattern).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const specification = textsOf(/^docs\/specification\/[^/]*\.md$/)
const wrong = [
  ...circlesOf(withTests).map(({ folders, imports }) =>
    [`these folders import one another in a circle: ${folders.join(', ')}`, ...imports].join('\n    '),
  ),
  ...foreignWritesOf(sources, TABLE_OWNERS),
  ...unownedTables(sources, TABLE_OWNERS),
  ...ownCountsOf(all),
  ...usualPacksOf(all),
  ...wrongTypographyOf(texts, specification.map(({ text }) => text).join('\n')),
  ...missingSentencesOf(texts, specification),
  ...looseTextsOf(all),
  ...missingLinksOf(root),
  ...strayProviderNames(root),
  ...foreignInsidesOf(readSources(root, OURS, { withTests: true })),
  ...debuggingFlagsOf(textsOf(/^package\.json$|^deploy\/(?:Dockerfile$|systemd\/|kubernetes\/)/)),
]
for (const sentence of wrong) console.log(sentence)
process.exitCode = wrong.length === 0 ? 0 : 1
