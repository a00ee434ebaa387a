// A test preloads this file into npm, which then takes this machine for the system in PRETENDED_SYSTEM (`win32/x64`).
// For Windows the name alone is not enough: npm would pass paths with `\` to Linux, and find no workspaces. So this
// file also gives npm the `node:path` of Windows, and a file system that accepts such paths.
import fs from 'node:fs'
import { registerHooks } from 'node:module'
import { win32 } from 'node:path'

const [platform, arch] = process.env.PRETENDED_SYSTEM.split('/')
Object.defineProperty(process, 'platform', { value: platform })
Object.defineProperty(process, 'arch', { value: arch })

const fromWindows = (path) => (typeof path === 'string' ? path.replaceAll('\\', '/') : path)
const toWindows = (path) => (typeof path === 'string' ? path.replaceAll('/', '\\') : path)

function atWindowsPaths(files) {
  return new Proxy(files, {
    get(target, name) {
      const value = target[name]
      if (name === 'promises') return atWindowsPaths(value)
      if (typeof value !== 'function' || /^[A-Z]/.test(name)) return value
      const call = (path, ...rest) => {
        const answer = value.call(target, fromWindows(path), ...rest)
        if (name !== 'realpath' && name !== 'realpathSync') return answer
        return answer instanceof Promise ? answer.then(toWindows) : toWindows(answer)
      }
      return Object.assign(call, value)
    },
  })
}

function pretendPathsOfWindows() {
  const files = atWindowsPaths(fs)
  globalThis.ofWindows = { path: win32, fs: files, 'fs/promises': files.promises }
  registerHooks({
    resolve(specifier, context, next) {
      const name = specifier.replace(/^node:/, '')
      if (name in globalThis.ofWindows) return { url: `windows:${name}`, shortCircuit: true }
      return next(specifier.startsWith('\\') ? fromWindows(specifier) : specifier, context)
    },
    load(url, context, next) {
      if (!url.startsWith('windows:')) return next(url, context)
      const source = `module.exports = globalThis.ofWindows[${JSON.stringify(url.slice('windows:'.length))}]`
      return { format: 'commonjs', source, shortCircuit: true }
    },
  })
}

if (platform === 'win32') pretendPathsOfWindows()
