import { existsSync } from 'node:fs'

/**
 * npm skips the preparations in package.json (`pre…`) if `ignore-scripts` is set. This ends the process with one
 * sentence, because a command without its preparation ends with a stack trace.
 */
export function refuseWithoutSetup(preparation, made) {
  if (Number(process.versions.node.split('.')[0]) >= 24 && made.every((path) => existsSync(path))) return
  console.error(
    `The set-up has not run (npm’s ignore-scripts leaves it out): run \`${preparation}\`, then the same command again.`,
  )
  process.exit(1)
}
