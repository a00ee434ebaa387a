// Checks the API reference (`/api/openapi.json`) with an OpenAPI linter.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { apiReference } from '../src/server/testing/api-reference.ts'

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    'operation-operationId': 'error',
    'operation-operationId-unique': 'error',
    'operation-summary': 'error',
    'operation-4xx-response': 'error',
    'operation-tag-defined': 'error',
    'no-unused-components': 'error',
    // The keys of a `z.record` of an enum are in `required` but not in `properties`, which is correct.
    'no-required-schema-properties-undefined': 'off',
  },
})
const problems = await lintFromString({ source: await apiReference(), absoluteRef: 'openapi.json', config })
for (const { severity, ruleId, message, location } of problems)
  console.log(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
console.log(`${problems.length} problems in the API's reference`)
process.exitCode = problems.length === 0 ? 0 : 1
