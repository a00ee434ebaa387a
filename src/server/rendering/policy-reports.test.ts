import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import type { App } from '../http/app-type.ts'
import { policyReports, readReports } from './policy-reports.ts'

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
  expect(await post(`"${'x'.repeat(300_000)}"`, 'application/csp-report')).toBe(413)
  expect(await post('x', 'text/html')).toBe(415)
  await app.close()
})

test('a log line contains no query and no complete address', () => {
  const report = {
    'document-uri': 'https://shop.test/reset-password?x=secret#token=secret',
    'blocked-uri': 'https://evil.test/path?token=secret',
    'violated-directive': 'script-src',
  }
  expect(readReports(JSON.stringify({ 'csp-report': report }))).toEqual([
    { directive: 'script-src', blocked: 'evil.test', page: '/reset-password' },
  ])
  expect(readReports(undefined)).toEqual([{ directive: '', blocked: '', page: '' }])
})

test('each kind of report in a batch is logged once a minute, and one line says that there are too many kinds', async () => {
  const { post, logged } = loggedShop()
  await post([
    report('img-src', 'a.test'),
    report('img-src', 'a.test', '/news'),
    report('font-src', 'b.test'),
  ])
  await post([report('font-src', 'b.test'), report('img-src', 'a.test', '/admin')])
  expect(logged()).toEqual(['img-src a.test', 'font-src b.test', 'img-src a.test'])
  await post(Array.from({ length: 40 }, (_, n) => report('img-src', `${n}.test`)))
  await post([report('img-src', 'late.test')])
  expect(logged()).toHaveLength(31)
  expect(logged().at(-1)).toBe('policy-reports-many')
})

test('a batch of 50 reports that repeat the whole policy is accepted', async () => {
  const { post, logged } = loggedShop()
  const policy = 'x'.repeat(2_000)
  await post(Array.from({ length: 50 }, () => report('img-src', 'a.test', '/', policy)))
  expect(logged()).toEqual(['img-src a.test'])
})

const report = (effectiveDirective: string, host: string, page = '/', originalPolicy = '') => ({
  type: 'csp-violation',
  body: {
    effectiveDirective,
    blockedURL: `https://${host}/x.png`,
    documentURL: `https://shop.test${page}`,
    originalPolicy,
  },
})

function loggedShop() {
  const lines: Record<string, string>[] = []
  const app: App = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  }).withTypeProvider<ZodTypeProvider>()
  policyReports(app, () => 0)
  onTestFinished(() => app.close())
  return {
    post: async (reports: object[]) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/policy-reports',
        payload: JSON.stringify(reports),
        headers: { 'content-type': 'application/reports+json' },
      })
      expect(answer.statusCode).toBe(204)
    },
    logged: () =>
      lines.map(({ event, directive, blocked }) =>
        event === 'policy-report' ? `${directive} ${blocked}` : event,
      ),
  }
}
