// Opens the shop for `npm start`, `npm run serve` and `npm run dev`. NODE_ENV is set here, because cmd.exe does not
// know `NODE_ENV=… command`.
import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import { join } from 'node:path'

const [command] = process.argv.slice(2)
// `prestart` and `predev` prepare the shop. npm skips them if `ignore-scripts` is set, so this checks that they ran.
const isPrepared =
  Number(process.versions.node.split('.')[0]) >= 24 &&
  existsSync('node_modules') &&
  (command === 'dev' || existsSync(join('build', '.stamp')))
if (command !== 'serve' && !isPrepared) {
  console.error(
    `The set-up has not run (npm’s ignore-scripts leaves it out): run \`node scripts/ensure.mjs ${command === 'dev' ? 'shop' : 'start'}\`, then the same command again.`,
  )
  process.exit(1)
}
process.env.NODE_ENV = command === 'dev' ? 'development' : 'production'
// `serve` writes nothing outside DATA_DIR, so it has no compile cache.
if (command === 'start') nodeModule.enableCompileCache(join('.cache', 'compiled'))
await import('../src/server/main.ts')
