// Checks the dependencies (`npm run check`). Lines that start with "!" are shown even when it passes.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StepFailed, root } from './setup/steps.mjs'

/** The registry has its own, shorter limit below; npm alone takes a while on a busy machine. */
const NPM_MS = 120_000

function npm(args) {
  return new Promise((settle) => {
    const child = spawn('npm', args, { cwd: root, timeout: NPM_MS, shell: process.platform === 'win32' })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.on('error', () => settle({ code: 127, output }))
    child.on('close', (code) => settle({ code: code ?? 1, output }))
  })
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Whether a package that the one at `path` asks for is next to it, or in a folder above. */
function isIn(packages, path, name) {
  for (let folder = path; folder !== ''; folder = parentOf(folder))
    if (`${folder}/node_modules/${name}` in packages) return true
  return `node_modules/${name}` in packages
}

/** The package whose `node_modules` holds this one; '' for the project itself. */
const parentOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))

/**
 * Every package has a hash, and none has an address: all come from the registry that npm is set to. Packages for some
 * systems only are optional (otherwise npm refuses to install on all others) and all in it, and only allowed packages
 * run scripts.
 */
export function faultsOfLock(lock, allowScripts) {
  const packages = Object.entries(lock.packages).filter(
    // The project itself and its workspaces are in the lock file too.
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  const nameOf = (path) => path.replace(/^.*node_modules\//, '')
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true)
  const scripted = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  return [
    ...packages
      .filter(([, { integrity, inBundle, optional }]) => !integrity && !inBundle && !optional)
      .map(([path]) => `${path} has no hash in package-lock.json`),
    ...packages
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(
        ([path, { resolved }]) => `${path} names an address in package-lock.json (${resolved}): see .npmrc`,
      ),
    ...packages
      .filter(([, { os, cpu, optional }]) => (os || cpu) && !optional)
      .map(([path, { os, cpu }]) => `${path} is for ${[os, cpu].flat().join(' ')} only and not optional`),
    ...packages.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isIn(lock.packages, path, name))
        .map((name) => `package-lock.json lacks ${name}, which ${path} asks for: npm ci refuses it`),
    ),
    ...scripted
      .filter((name) => !allowed.includes(name))
      .map((name) => `${name} has an install script that allowScripts of package.json does not name`),
    ...allowed
      .filter((name) => !scripted.includes(name))
      .map((name) => `allowScripts names ${name}, which has no install script`),
  ]
}

/** Known vulnerabilities of runtime packages, high or critical: those of development tools reach no customer. */
export function faultsOfAudit(report) {
  if (!report.metadata?.vulnerabilities) return undefined
  return Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range} has a known hole (${severity}): npm audit`)
}

async function audit() {
  const options = ['--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
  const report = parsed((await npm(['audit', ...options])).output)
  const faults = faultsOfAudit(report)
  if (faults === undefined)
    console.log(
      `! known holes of dependencies: not checked (${report.message ?? 'the registry does not answer'})`,
    )
  return faults ?? []
}

/** The bill of materials of a running shop; generated on demand, never committed. */
async function writeBillOfMaterials() {
  const { output } = await npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'])
  const count = parsed(output).components?.length ?? 0
  if (count === 0) return ['npm sbom made no list of what a shop runs with']
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, '.cache', 'sbom.cdx.json'), output)
  return []
}

async function main() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const [holes, bill] = await Promise.all([audit(), writeBillOfMaterials()])
  const lock = faultsOfLock(read('package-lock.json'), read('package.json').allowScripts ?? {})
  const faults = [...lock, ...holes, ...bill]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.filename === process.argv[1]) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    process.exitCode = 1
  }
}
