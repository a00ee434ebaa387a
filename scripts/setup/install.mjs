import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { checkRuntime } from './runtime.mjs'
import { StepFailed, commandStep, root, run, step, withoutTools } from './steps.mjs'

const pinnedNode =
  process.platform === 'win32'
    ? join(root, 'node_modules', 'node', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node')

const runsOnNode24 = Number(process.versions.node.split('.')[0]) >= 24

function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

/** How much is wanted: what a built shop runs with, what builds it too, or all that tests and checks need as well. */
function directDependencies(lock, extent) {
  const { dependencies, devDependencies } = lock['']
  // A built shop needs no build tools, and the pinned Node is one of them; an older Node than 24 cannot run it.
  if (extent === 'built shop') return [...Object.keys(dependencies), ...(runsOnNode24 ? [] : ['node'])]
  const ofShop = Object.keys({ ...dependencies, ...devDependencies })
  return extent === 'shop' ? ofShop : [...ofShop, ...Object.keys(lock.testing.devDependencies)]
}

/**
 * Whether node_modules holds what package.json asks for, in the versions of the lock file. npm writes
 * node_modules/.package-lock.json last, so an install that was interrupted does not count, and one made by hand does.
 */
function isInstalled(extent) {
  const wanted = read('package-lock.json')?.packages
  const present = read('node_modules/.package-lock.json')?.packages
  if (!wanted || !present) return false
  return (
    directDependencies(wanted, extent).every((name) => present[`node_modules/${name}`]) &&
    Object.entries(present).every(([path, { version }]) => wanted[path]?.version === version)
  )
}

function pinnedNodeRuns() {
  const version = read('package.json')?.devDependencies.node
  const answer = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return answer.stdout?.trim() === `v${version}`
}

/** Installs from the lock file what is missing, and makes sure that the pinned Node is really there. */
export async function ensureInstalled(extent) {
  if (!isInstalled(extent)) {
    const isFirst = !existsSync(join(root, 'node_modules'))
    // Tools of the tests stay where they are installed.
    const isWhole = extent === 'everything' || existsSync(join(root, 'node_modules', 'vitest'))
    await commandStep(
      isFirst ? 'Installing the dependencies' : 'Bringing the dependencies up to date',
      'The dependencies could not be installed: check that the npm registry can be reached and that the disk has 2 GB free, then run the same command again.',
      'npm',
      // `npm ci` would remove what is there, the Node that may be running this among it.
      [
        ...(isFirst ? ['ci'] : ['install', '--no-save']),
        ...(isWhole ? [] : ['--no-workspaces']),
        '--include=dev',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      { env: withoutTools() },
    )
  }
  if (extent === 'built shop' && runsOnNode24) return
  if (!pinnedNodeRuns()) await fetchPinnedNode()
  checkRuntime()
  dropRuntimeExtras()
}

/** The package `node` brings headers and manuals of 65 MB, which nobody here compiles with or reads. */
function dropRuntimeExtras() {
  const folder = join(root, 'node_modules', 'node', 'node_modules')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((one) => one.startsWith('node-')))
    for (const extra of ['include', 'share'])
      rmSync(join(folder, name, extra), { recursive: true, force: true })
}

// npm skips install scripts when told to (`ignore-scripts`): the pinned Node is then fetched by this one.
async function fetchPinnedNode() {
  await step('Fetching the pinned Node', async () => {
    const folder = join(root, 'node_modules', 'node')
    await run(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: folder,
      env: withoutTools(),
      shell: false,
    })
    // npm makes the link only where the file was there when it installed.
    if (!existsSync(pinnedNode)) symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode)
    if (!pinnedNodeRuns()) {
      throw new StepFailed(
        `The pinned Node could not be fetched: run "npm install" with install scripts allowed for the package "node", or use a Node ${read('package.json').devDependencies.node} of your own.`,
      )
    }
  })
}
