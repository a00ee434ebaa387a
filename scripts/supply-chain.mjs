import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/steps.mjs'

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

function isIn(packages, path, name) {
  for (let folder = path; folder !== ''; folder = parentOf(folder))
    if (`${folder}/node_modules/${name}` in packages) return true
  return `node_modules/${name}` in packages
}

/** Returns the path of the package that contains this one, or '' for the project. */
const parentOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))

/**
 * Returns the faults of the lock file. No package may name an address, so that all packages come from the configured
 * registry. When npm writes the file on one system, it may leave out packages that other systems need. On those systems
 * `npm ci` then refuses the file.
 */
export function faultsOfLock(lock, allowScripts) {
  const packages = Object.entries(lock.packages).filter(
    // Leaves out the project and its workspaces, which the lock file also contains.
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  return packages.flatMap(([path, { integrity, inBundle, optional, resolved, ...of }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    const missing = Object.keys(of.optionalDependencies ?? {}).filter(
      (one) => !isIn(lock.packages, path, one),
    )
    return [
      !integrity && !inBundle && !optional && `${path} has no hash in package-lock.json`,
      resolved !== undefined && `${path} names an address in package-lock.json (${resolved}): see .npmrc`,
      of.hasInstallScript &&
        allowScripts[name] !== true &&
        `${name} has an install script that allowScripts of package.json does not name`,
      ...missing.map((one) => `package-lock.json lacks ${one}, which ${path} asks for: npm ci refuses it`),
    ].filter(Boolean)
  })
}

/** Returns the serious faults that npm audit reports, or undefined if the registry did not answer. */
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

async function main() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const lock = faultsOfLock(read('package-lock.json'), read('package.json').allowScripts ?? {})
  const faults = [...lock, ...(await audit())]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.filename === process.argv[1]) await main()
