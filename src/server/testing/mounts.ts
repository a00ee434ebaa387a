import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Private mounts need Linux and a user who may create a namespace. */
export const canMount = inNamespace('mount -t tmpfs tmpfs /mnt').code === 0

export function runMounted(
  commands: readonly string[],
  [script, ...args]: readonly [script: string, ...given: string[]],
  variables: Record<string, string> = {},
): { code: number | null; output: string } {
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
  return { code: status, output: `${stdout ?? ''}${stderr ?? ''}` }
}
