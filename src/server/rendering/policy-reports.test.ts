import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import type { App } from '../http/app-type.ts'
import { policyReports, readReport } from './policy-reports.ts'

test('reports in both formats are accepted, even invalid ones, but not large ones', async () => {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>()
  policyReports(app)
  const post = async (payload: string, type: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/policy-reports',
        payload,
        headers: { 'content-type': type },
      })
    ).statusCode
  expect(await post('{"csp-report":{}}', 'application/csp-report')).toBe(204)
  expect(await post('[{"type":"csp-violation","body":{}}]', 'application/reports+json')).toBe(204)
  expect(await post('{', 'application/csp-report')).toBe(204)
  expect(await post(`"${'x'.repeat(20_000)}"`, 'application/csp-report')).toBe(413)
  expect(await post('x', 'text/html')).toBe(415)
  await app.close()
})

test('a log line contains no query and no complete address', () => {
  const report = {
    'document-uri': 'https://shop.test/reset-password?x=secret#token=secret',
    'blocked-uri': 'https://evil.test/path?token=secret',
    'violated-directive': 'script-src',
  }
  expect(readReport(JSON.stringify({ 'csp-report': report }))).toEqual({
    directive: 'script-src',
    blocked: 'evil.test',
    page: '/reset-password',
  })
  expect(readReport(undefined)).toEqual({ directive: '', blocked: '', page: '' })
})
