import { execFileSync } from 'node:child_process'
import { expect, inject, test } from 'vitest'

const SCRIPT = `
  const { EmbeddedEngine } = await import(process.argv[1])
  const engine = await EmbeddedEngine.open({ folder: null, copyOf: process.argv[2] })
  for (let n = 0; n < 40; n++) await engine.run('select ' + n, [])
  await engine.close()`

test(
  'compiling what runs often takes no memory to speak of, the parser left out',
  { timeout: 60_000 },
  () => {
    // At once and not beside: what is worth it has been compiled when the process ends.
    const flags = [
      '--wasm-sync-tier-up',
      '--trace-wasm-compilation-times',
      '--input-type=module',
      '-e',
      SCRIPT,
    ]
    const engine = new URL('./embedded-engine.ts', import.meta.url).href
    const told = execFileSync(process.execPath, [...flags, engine, inject('databaseTemplate')], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const best = [...told.matchAll(/using TurboFan, took \d+ ms and (\d+) \//g)].map(([, bytes]) =>
      Number(bytes),
    )
    expect(best.length).toBeGreaterThan(10)
    expect(Math.max(...best)).toBeLessThan(100_000_000)
  },
)
