import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { versionOf } from '../../src/shared/updates/version.ts'
import { run, runQuietly, StepFailed, root, step, withoutTools } from '../setup/steps.mjs'

const CURRENT = 'current'

export async function releasesOf() {
  const folder = dirname(root)
  const link = join(folder, CURRENT)
  const current = existsSync(link) ? basename(readlinkSync(link)) : undefined
  if (current !== basename(root))
    throw new StepFailed(
      `${link} does not lead to this folder, ${root}: install the shop as docs/operations.md says (“Going live in an hour”), or update from the release that runs.`,
    )
  const { code, output } = await runQuietly('git', ['ls-remote', '--tags', '--refs', 'origin'])
  if (code !== 0) throw new StepFailed(`The project’s address does not answer: ${output.trim()}`)
  const tags = output.split('\n').map((line) => basename(line.split('\t')[1] ?? ''))
  return { current, folder, tags: tags.filter(Boolean) }
}

export function shopSteps({ folder, from, restart, install, readyMs }) {
  const folderOf = (release) => join(folder, release)
  return {
    prepare: (release) =>
      step(`Installing ${release}`, () => installRelease(folderOf(release), release, install)),
    backup: () => step('Making a backup', () => asShop(folderOf(from), 'scripts/backup.mjs')),
    async rehearse(release) {
      if (!existsSync(join(folderOf(release), 'scripts/rehearse.mjs')))
        return console.log(`! ${release} has no rehearsal: it is too old.`)
      await step(`Trying ${release} with the shop’s data`, () =>
        asShop(folderOf(release), 'scripts/rehearse.mjs'),
      )
    },
    async switchTo(release) {
      // Replaces the link in a single rename, so that it leads to a release at every moment.
      const next = join(folder, `${CURRENT}.next`)
      rmSync(next, { force: true })
      symlinkSync(release, next)
      renameSync(next, join(folder, CURRENT))
    },
    restart: () => step('Restarting the shop', () => command(restart, { cwd: folder })),
    becomesReady: () => step('Waiting until it is ready', () => isReadyWithin(readyMs)),
    async forget(kept) {
      for (const name of readdirSync(folder))
        if (!kept.includes(name) && versionOf(name.replace('.part', '')))
          rmSync(join(folder, name), { recursive: true })
    },
  }
}

/** The folder of a release exists only once it is complete. */
async function installRelease(target, release, install) {
  if (existsSync(target)) return
  const part = `${target}.part`
  rmSync(part, { recursive: true, force: true })
  const { output: origin } = await runQuietly('git', ['remote', 'get-url', 'origin'])
  const clone = ['clone', '--quiet', '--depth=1', '--branch', release, origin.trim(), part]
  if ((await run('git', ['-c', 'advice.detachedHead=false', ...clone])) !== 0)
    throw new Error('git could not fetch it.')
  await command(install, { cwd: part, env: withoutTools() })
  renameSync(part, target)
}

async function asShop(cwd, script) {
  const { uid, gid } = statSync(process.env.DATA_DIR ?? '/var/lib/carapace')
  const code = await run(process.execPath, [script], { cwd, shell: false, uid, gid })
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
}

async function command(line, options) {
  const code = await run(line, [], { shell: true, ...options })
  if (code !== 0) throw new Error(`“${line}” ended with ${code}.`)
}

async function isReadyWithin(ms) {
  const limit = Date.now() + ms
  const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
  while (Date.now() < limit) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return true
    await pause(500)
  }
  return false
}
