// Started with NODE_ENV=development, the shop's own process brings Vite in, so pages reload by themselves;
// Node restarts it when the server's code changes. Not plain --watch: it would follow Vite's temporary files.
import { spawn } from 'node:child_process'
import { root } from './setup/steps.mjs'

const watched = ['src/server', 'src/shared', 'src/sandbox'].map((folder) => `--watch-path=${folder}`)
const child = spawn(process.execPath, [...watched, '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
// Ctrl-C reaches both; this one waits, so that the shop can close its database.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
