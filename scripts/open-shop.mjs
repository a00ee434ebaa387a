// Opens the shop for `npm start`, `npm run serve` and `npm run dev`. NODE_ENV is set here, because cmd.exe does not
// know `NODE_ENV=… command`.
import nodeModule from 'node:module'
import { join } from 'node:path'
import { refuseWithoutSetup } from './setup/refuse-without-setup.mjs'

const [command] = process.argv.slice(2)
if (command === 'start') refuseWithoutSetup('node scripts/ensure.mjs start', ['node_modules', 'build/.stamp'])
if (command === 'dev') refuseWithoutSetup('node scripts/ensure.mjs shop', ['node_modules'])
process.env.NODE_ENV = command === 'dev' ? 'development' : 'production'
// `serve` writes nothing outside DATA_DIR, so it has no compile cache.
if (command === 'start') nodeModule.enableCompileCache(join('.cache', 'compiled'))
await import('../src/server/main.ts')
