import { total } from './test-run/counts.mjs'
import { staticChecks } from './test-run/static-checks.mjs'

const { passed, failed } = total(await staticChecks())
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
