import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** File systems of one's own take Linux, and a user who may have a namespace. */
export const canMount = inNamespace('mount -t tmpfs tmpfs /mnt').code === 0

/** Runs Node on a script of this repository after these shell commands, whose mounts only it sees. */
export function runMounted(
  commands: readonly string[],
  [script, ...args]: readonly [script: string, ...given: string[]],
  variables: Record<string, string> = {},
): { code: number | null; said: string } {
  const run = ['exec', process.execPath, join(ROOT, script), ...args].join(' ')
  return inNamespace([...commands, run].join(' && '), variables)
}

function inNamespace(command: string, variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--map-root-user', '--mount', 'sh', '-c', command],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'), ...variables },
    },
  )
  return { code: status, said: `${stdout ?? ''}${stderr ?? ''}` }
}
