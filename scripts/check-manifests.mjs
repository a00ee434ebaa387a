// Checks the compose file and the Kubernetes manifests with npm packages. They are fetched on demand, like Lighthouse:
// 30 MB for an occasional check.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StepFailed, root } from './setup/steps.mjs'

const PACKAGES = ['dclint@3.1.0', 'kubernetes-models@5.1.0', 'yaml@2.9.1']

/** False when the registry does not answer. */
export function fetchLinters(folder) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES]
  return spawnSync('npm', install, { cwd: folder, stdio: 'ignore' }).status === 0
}

/** Checks against the schema of the Compose specification; the order of keys is ours. */
export function checkCompose(folder) {
  const file = join(root, 'deploy', 'compose.yaml')
  run(join(folder, 'node_modules/.bin/dclint'), ['--quiet', file])
}

/**
 * Checks against types generated from Kubernetes' OpenAPI: the compiler reports unknown and missing keys and wrong
 * types. It does not see what only the server knows (colliding names, missing images).
 */
export function checkKubernetes(folder) {
  const { parseAllDocuments } = createRequire(join(folder, 'package.json'))('yaml')
  const text = readFileSync(join(root, 'deploy', 'kubernetes', 'carapace.yaml'), 'utf8')
  const objects = parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw new StepFailed(String(document.errors[0]))
    return document.toJS()
  })
  const lines = objects.flatMap(({ kind, apiVersion, ...rest }, n) => [
    `import type { I${kind} as Kind${n} } from 'kubernetes-models/${apiVersion}'`,
    `export const object${n}: Kind${n} = ${JSON.stringify({ kind, apiVersion, ...rest }, undefined, 1)}`,
  ])
  const file = join(folder, 'manifests.ts')
  writeFileSync(file, lines.join('\n'))
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--types',
    '',
    '--module',
    'nodenext',
    '--target',
    'es2024',
  ]
  run(join(root, 'node_modules/.bin/tsc'), [...options, file], { cwd: folder })
  if (objects.length < 5) throw new StepFailed('The manifests are not all there.')
}

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new StepFailed(`${stdout}${stderr}`.slice(-4_000))
}
