// May run before anything is installed, so this file and its imports use only Node's own modules.
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt, isBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { alone } from './setup/lock.mjs'
import { StepFailed } from './setup/steps.mjs'

const needs = {
  install: [() => ensureInstalled('everything')],
  shop: [() => ensureInstalled('shop')],
  // A built shop needs no build tools.
  start: [() => ensureInstalled(isBuilt() ? 'built shop' : 'shop'), ensureBuilt],
  built: [() => ensureInstalled('everything'), ensureBuilt],
  test: [() => ensureInstalled('everything'), ensureBrowser],
}

async function main(goal) {
  const wanted = needs[goal]
  if (!wanted) throw new StepFailed(`Usage: node scripts/ensure.mjs ${Object.keys(needs).join('|')}`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new StepFailed(
      `Node 20 or newer is needed and this is ${process.version}: install one from https://nodejs.org.`,
    )
  }
  await alone(async () => {
    for (const ensure of wanted) await ensure()
  })
}

try {
  await main(process.argv[2])
} catch (error) {
  console.error(error instanceof StepFailed ? `\n${error.message}` : error)
  process.exitCode = 1
}
