// `node deploy/image-files.mjs FOLDER` fills FOLDER with what a shop needs: the `node` that runs this script, `app`, and
// an empty `data`. Run it after `npm run build` and `npm prune`.
import { cpSync, mkdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

const TAKEN = ['package.json', 'build', 'demo', 'migrations', 'node_modules', 'scripts', 'src']
const LEFT_OUT = [
  join('node_modules', '.cache'),
  join('node_modules', '.bin'),
  join('src', 'web'),
  join('src', 'server', 'testing'),
]
/** Type declarations, source maps, tests, and Markdown files except licences. */
const NEVER_READ = /\.map$|\.d\.[cm]?ts$|\.test\.tsx?$|^(?!.*licen[cs]e).*\.md$/i

const target = process.argv[2]
if (!target) throw new Error('Usage: node deploy/image-files.mjs FOLDER')
mkdirSync(join(target, 'data'), { recursive: true, mode: 0o700 })
for (const name of TAKEN)
  cpSync(name, join(target, 'app', name), {
    recursive: true,
    filter: (path) =>
      !NEVER_READ.test(basename(path)) &&
      !LEFT_OUT.some((left) => path === left || path.startsWith(left + sep)),
  })
cpSync(process.execPath, join(target, 'node'))
