// `node scripts/release.mjs notes v1.2.0` prints the notes of release v1.2.0, which must be the version in
// package.json.
// `node scripts/release.mjs files IMAGE FOLDER` writes to FOLDER the files of deploy/ that name the shop's image, with
// IMAGE in its place.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const WITH_IMAGE = ['deploy/compose.live.yaml', 'deploy/kubernetes/carapace.yaml']
const HOW_TO =
  'Mettre à jour\u00A0: deux commandes dans `docs/installer-la-boutique.md`\u202F; sous systemd, `npm run update`.'
const PLACEHOLDER = 'registry.example/carapace:1.0.0'

export function notesOf(tag, { version, changelog }) {
  if (tag !== `v${version}`)
    throw new Error(`The tag ${tag} is not the version ${version} of package.json: tag v${version}.`)
  const parts = changelog.split(/^## /m)
  const part = parts.find((text) => text.startsWith(`${version}\n`) || text.startsWith(`${version} `))
  const notes = part?.slice(part.indexOf('\n')).trim()
  if (!notes) throw new Error(`CHANGELOG.md has no part “## ${version}”: say there what is new.`)
  return notes
}

export function withImage(text, image) {
  if (!text.includes(PLACEHOLDER)) throw new Error(`The file does not name ${PLACEHOLDER}.`)
  return text.replaceAll(PLACEHOLDER, image)
}

function main([command, first, folder]) {
  if (command === 'notes' && first) {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const notes = notesOf(first, { version, changelog: readFileSync('CHANGELOG.md', 'utf8') })
    console.log(`${notes}\n\n${HOW_TO}`)
  } else if (command === 'files' && first && folder) {
    mkdirSync(folder, { recursive: true })
    for (const path of WITH_IMAGE)
      writeFileSync(join(folder, basename(path)), withImage(readFileSync(path, 'utf8'), first))
  } else throw new Error('Usage: node scripts/release.mjs notes TAG | files IMAGE FOLDER')
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
