// `npm run update` brings a shop under systemd to the newest release (docs/operations.md, "Upgrading"). Run it as root.
// `npm run update -- --to v1.1.0` brings the shop to this release, which may be an older one.
// `--env-file FILE` names the file with the shop's settings. `--restart COMMAND` restarts the shop, `--install COMMAND`
// installs and builds a release in its folder. `--ready-within SECONDS` is how long a release may take to become ready.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { START_WITHIN_MS } from '../src/server/database/migration-limits.ts'
import { isNewer, newestOf } from '../src/shared/updates/version.ts'
import { alone } from './setup/lock.mjs'
import { StepFailed } from './setup/steps.mjs'
import { replaceRelease } from './update/replace-release.mjs'
import { releasesOf, shopSteps } from './update/shop-steps.mjs'

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    'env-file': { type: 'string', default: '/etc/carapace.env' },
    'ready-within': { type: 'string', default: String(START_WITHIN_MS / 1000) },
    restart: { type: 'string', default: 'systemctl restart carapace' },
    install: {
      type: 'string',
      default: 'node scripts/ensure.mjs start && npm prune --omit=dev --no-workspaces',
    },
  },
})

async function update() {
  if (existsSync(values['env-file'])) process.loadEnvFile(values['env-file'])
  const { current, folder, tags } = await releasesOf()
  const to = values.to ?? newestOf(tags)
  if (to === undefined || !tags.includes(to))
    throw new StepFailed(to ? `There is no release ${to}.` : 'The project has no release yet.')
  if (values.to ? to === current : !isNewer(to, current)) {
    console.log(`This shop runs ${current}: nothing to do.`)
    return
  }
  console.log(`From ${current} to ${to}:`)
  await replaceRelease(
    { from: current, to },
    shopSteps({ folder, from: current, ...values, readyMs: Number(values['ready-within']) * 1000 }),
  )
  console.log(`${to} is open. \`npm run update -- --to ${current}\` goes back.`)
}

try {
  await alone(update)
} catch (error) {
  console.error(error instanceof StepFailed ? `\n${error.message}` : error)
  process.exitCode = 1
}
