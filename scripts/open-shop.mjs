// `npm start`, `npm run serve`, `npm run dev`: opens the shop with the environment of that command, in a way that
// cmd.exe understands too. npm puts node_modules/.bin first, so `node` is the pinned one.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const [command] = process.argv.slice(2)
process.env.NODE_ENV = command === 'dev' ? 'development' : 'production'
// `serve` writes nothing outside DATA_DIR.
if (command === 'start') enableCompileCache(join('.cache', 'compiled'))
await import('../src/server/main.ts')
