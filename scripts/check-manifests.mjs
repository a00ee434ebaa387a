// What npm's packages can say of the compose file and the Kubernetes manifests. They are fetched when they are asked for, as
// Lighthouse is: 30 MB for what is checked now and then.
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

/** By the schema of the Compose specification; the order of keys is ours. */
export function checkCompose(folder) {
  const file = join(root, 'deploy', 'compose.yaml')
  run(join(folder, 'node_modules/.bin/dclint'), ['--quiet', file])
}

/**
 * By the models made of Kubernetes' own OpenAPI, as types: a key that there is not, one that is missing and a value of another
 * kind are errors of the compiler. What the server alone knows (names that collide, images that are missing) is not seen.
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
