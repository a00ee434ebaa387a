import { spawn } from 'node:child_process'
import { dirname, join, resolve, delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

const tools = join(root, 'node_modules', '.bin')
const stillAliveMs = 5_000

/** Commands print the message of this error without a stack. */
export class StepFailed extends Error {}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

export function withTools(env = process.env) {
  return withPath(env, [tools, env.PATH].join(delimiter))
}

/** Windows may spell the variable `Path`, so an entry in any spelling is replaced. */
function withPath(env, path) {
  const others = Object.entries(env).filter(([name]) => name.toUpperCase() !== 'PATH')
  return { ...Object.fromEntries(others), PATH: path }
}

/** An install must not run on the Node that it replaces. */
export function withoutTools(env = process.env) {
  const kept = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return withPath(env, kept.join(delimiter))
}

export async function step(title, work) {
  const started = Date.now()
  console.log(`• ${title} …`)
  const alive = setInterval(() => console.log(`  … ${title}: ${seconds(started)}`), stillAliveMs)
  try {
    const answer = await work()
    console.log(`✓ ${title}: ${seconds(started)}`)
    return answer
  } catch (error) {
    console.log(`✗ ${title}: ${seconds(started)}`)
    throw error
  } finally {
    clearInterval(alive)
  }
}

/** On Windows npm and the tools are `.cmd` files, which only a shell can run. */
const shell = process.platform === 'win32'

export function run(command, args, options = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell, ...options })
    child.on('error', () => settle(127))
    child.on('close', (code) => settle(code ?? 1))
  })
}

export function runQuietly(command, args, options = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell, ...options })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => settle({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => settle({ code: code ?? 1, output }))
  })
}

export function commandStep(title, remedy, command, args, options) {
  return step(title, async () => {
    if ((await run(command, args, options)) !== 0) throw new StepFailed(remedy)
  })
}
