import { isRecord } from '#shared/json.ts'
import type { App } from '../http/app-type.ts'

export const POLICY_REPORTS = '/api/policy-reports'

const BODY_LIMIT = 16 * 1024
const LINES_A_MINUTE = 30
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json']

/**
 * Logs the first report of a request, without query or sample. If a minute has more requests than `LINES_A_MINUTE`, the
 * others are not logged, and one line says so.
 */
export function policyReports(app: App): void {
  let window = { minute: 0, lines: 0 }
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(
      POLICY_REPORTS,
      { config: { access: 'public' }, bodyLimit: BODY_LIMIT, schema: { hide: true } },
      async (request, reply) => {
        const minute = Math.floor(Date.now() / 60_000)
        window = minute === window.minute ? { minute, lines: window.lines + 1 } : { minute, lines: 1 }
        if (window.lines <= LINES_A_MINUTE)
          request.log.warn(
            { event: 'policy-report', ...readReport(request.body) },
            'a policy stopped something',
          )
        else if (window.lines === LINES_A_MINUTE + 1)
          request.log.warn({ event: 'policy-reports-many' }, 'more of them this minute are not written')
        return reply.status(204).send()
      },
    )
  })
}

export function readReport(body: unknown): { directive: string; blocked: string; page: string } {
  const reports = parsed(body)
  const first: unknown = Array.isArray(reports) ? reports[0] : reports
  const report = isRecord(first) ? (first['csp-report'] ?? first['body'] ?? first) : {}
  const text = (...names: string[]) => {
    const value = isRecord(report) ? names.map((name) => report[name]).find((one) => one !== undefined) : ''
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  return {
    directive: text('effectiveDirective', 'effective-directive', 'violated-directive'),
    blocked: hostOf(text('blockedURL', 'blocked-uri')),
    page: URL.parse(text('documentURL', 'document-uri'))?.pathname ?? '',
  }
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

function hostOf(blocked: string): string {
  return URL.parse(blocked)?.host ?? blocked.slice(0, 40)
}
