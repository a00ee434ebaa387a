import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { checkRuntime } from './runtime.mjs'
import { StepFailed, commandStep, root, run, step, withoutTools } from './steps.mjs'

const pinnedNode = join(root, 'node_modules', '.bin', 'node')

function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules holds what the lock file names, with the tools of development or without. npm writes
 * node_modules/.package-lock.json last, so an install that was interrupted does not count, and one made by hand does.
 */
function isInstalled({ dev }) {
  const wanted = read('package-lock.json')?.packages
  const present = read('node_modules/.package-lock.json')?.packages
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || (!dev && (entry.dev || entry.devOptional))) return true
    const there = present[path]
    // Packages for other systems are in the lock file and rightly not on this disk.
    return there ? there.version === entry.version : Boolean(entry.optional)
  })
}

function pinnedNodeRuns() {
  const version = read('package.json')?.dependencies.node
  const answer = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return answer.stdout?.trim() === `v${version}`
}

/** Installs from the lock file what is missing, and makes sure that the pinned Node is really there. */
export async function ensureInstalled({ dev = true } = {}) {
  if (!isInstalled({ dev })) {
    await commandStep(
      existsSync(join(root, 'node_modules'))
        ? 'Bringing the dependencies up to date'
        : 'Installing the dependencies',
      'The dependencies could not be installed: check that the npm registry can be reached and that the disk has 2 GB free, then run the same command again.',
      'npm',
      // Not `npm ci`: it refuses a lock file in which another system's optional package could not be resolved.
      // With --no-save nothing but the lock file's own versions is installed, and it is never rewritten.
      ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { env: withoutTools() },
    )
  }
  if (!pinnedNodeRuns()) await fetchPinnedNode()
  checkRuntime()
}

// npm skips install scripts when told to (`ignore-scripts`): the pinned Node is then fetched by this one.
async function fetchPinnedNode() {
  await step('Fetching the pinned Node', async () => {
    const folder = join(root, 'node_modules', 'node')
    await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, env: withoutTools() })
    // npm makes the link only where the file was there when it installed.
    if (!existsSync(pinnedNode)) symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode)
    if (!pinnedNodeRuns()) {
      throw new StepFailed(
        `The pinned Node could not be fetched: run "npm install" with install scripts allowed for the package "node", or use a Node ${read('package.json').dependencies.node} of your own.`,
      )
    }
  })
}
