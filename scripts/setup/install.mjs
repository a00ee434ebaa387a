import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { StepFailed, commandStep, root, withoutTools } from './steps.mjs'

/** The package of the pinned Node. Systems without one, such as macOS, use their own Node. */
const runtime = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const runtimeFolder = join(root, 'node_modules', runtime)

const runsOnNode24 = Number(process.versions.node.split('.')[0]) >= 24

function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

function directDependencies(lock, extent) {
  const { dependencies, devDependencies } = lock['']
  const ofRuntime = lock[`node_modules/${runtime}`] ? [runtime] : []
  // A shop on a recent Node does not need the pinned one.
  const ofRunning = [...Object.keys(dependencies), ...(runsOnNode24 ? [] : ofRuntime)]
  if (extent === 'built shop') return ofRunning
  const ofShop = [...ofRunning, ...Object.keys(devDependencies)]
  return extent === 'shop' ? ofShop : [...ofShop, ...ofRuntime, ...Object.keys(lock.testing.devDependencies)]
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not count as installed. */
function isInstalled(extent) {
  const wanted = read('package-lock.json')?.packages
  const present = read('node_modules/.package-lock.json')?.packages
  if (!wanted || !present) return false
  return (
    directDependencies(wanted, extent).every(
      (name) => present[`node_modules/${name}`] && existsSync(join(root, 'node_modules', name)),
    ) && Object.entries(present).every(([path, { version }]) => wanted[path]?.version === version)
  )
}

function pinnedNodeRuns() {
  const node = join(runtimeFolder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return answer.stdout?.trim() === `v${read('runtime/package.json').optionalDependencies[runtime]}`
}

/** `npm ci` is only for a first install, because it would remove the Node that may be running this script. */
export function npmArguments({ isFirst, isWhole, withNode }) {
  const ofShop = withNode ? ['--workspace=carapace-runtime', '--include-workspace-root'] : ['--no-workspaces']
  return [
    ...(isFirst ? ['ci'] : ['install', '--no-save']),
    ...(isWhole ? [] : ofShop),
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    const parent = dirname(folder)
    return error.code === 'ENOENT' && parent !== folder && isWritable(parent)
  }
}

export function withWritableCache(env, canWrite = isWritable) {
  const cache = env.npm_config_cache ?? join(homedir(), '.npm')
  if (canWrite(cache)) return env
  console.log(`! ${cache} cannot be written: npm keeps its cache in .cache/npm instead`)
  return { ...env, npm_config_cache: join(root, '.cache', 'npm') }
}

export async function ensureInstalled(extent) {
  if (!isInstalled(extent)) {
    const isFirst = !existsSync(join(root, 'node_modules'))
    // If the test tools are there, this installs everything, because npm would otherwise remove them.
    const isWhole = extent === 'everything' || existsSync(join(root, 'node_modules', 'vitest'))
    await commandStep(
      isFirst ? 'Installing the dependencies' : 'Bringing the dependencies up to date',
      'The dependencies could not be installed: check that the npm registry can be reached, that this folder can be written and that the disk has 2 GB free, then run the same command again.',
      'npm',
      npmArguments({ isFirst, isWhole, withNode: !runsOnNode24 }),
      { env: withWritableCache(withoutTools()) },
    )
  }
  // npm does not fail if it cannot fetch the pinned Node, because that is an optional package.
  if (!runsOnNode24 && !pinnedNodeRuns()) {
    throw new StepFailed(
      `Node 24 is needed, this is ${process.version}, and none could be downloaded for ${process.platform} ${process.arch}: install Node 24 or later from https://nodejs.org, then run the same command again.`,
    )
  }
  dropRuntimeExtras()
}

function dropRuntimeExtras() {
  for (const extra of ['include', 'share'])
    rmSync(join(runtimeFolder, extra), { recursive: true, force: true })
}
