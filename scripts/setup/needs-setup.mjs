// Commands with a preparation (`pre…` in package.json) import this file first. npm skips the preparation if
// `ignore-scripts` is set, and the command would then end with a stack trace.
import { existsSync, readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const preparation = scripts[`pre${process.env.npm_lifecycle_event}`] ?? 'node scripts/ensure.mjs test'
const made = preparation.endsWith('built') ? ['node_modules/vitest', 'build/.stamp'] : ['node_modules/vitest']
if (Number(process.versions.node.split('.')[0]) < 24 || !made.every((path) => existsSync(path))) {
  console.error(
    `The set-up has not run (npm’s ignore-scripts leaves it out): run \`${preparation}\`, then the same command again.`,
  )
  process.exit(1)
}
