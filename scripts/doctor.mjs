// `npm run doctor` checks whether a shop with these settings would open and work.
import { examine } from '../src/server/start/doctor.ts'

const { well, problems } = await examine(process.env)
for (const line of well) console.log(`✓ ${line}`)
for (const line of problems) console.log(`✗ ${line}`)
console.log(problems.length === 0 ? '\nready' : `\nnot ready: ${problems.length} to fix`)
process.exitCode = problems.length === 0 ? 0 : 1
