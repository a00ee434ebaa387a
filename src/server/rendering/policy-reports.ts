import type { FastifyRequest } from 'fastify'
import { isRecord } from '#shared/json.ts'
import { pageKind } from '#shared/rendering/page-kinds.ts'
import type { App } from '../http/app-type.ts'

export const POLICY_REPORTS = '/api/policy-reports'

/** A browser may send several reports together, and each contains the whole policy. */
const BODY_LIMIT = 256 * 1024
const REPORTS_A_REQUEST = 100
const KINDS_A_MINUTE = 30
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json']

type Report = { directive: string; blocked: string; page: string }

/**
 * Logs each kind of report at most once a minute. Reports are of one kind if they name the same directive, host and
 * kind of page. If a minute has more than `KINDS_A_MINUTE` kinds, the others are not logged, and one line says so.
 */
export function policyReports(app: App, nowMs: () => number = Date.now): void {
  let minute = 0
  const kinds = new Set<string>()
  const log = (request: FastifyRequest, report: Report) => {
    const kind = [report.directive, report.blocked, pageKind(report.page)].join(' ')
    if (kinds.has(kind) || kinds.size > KINDS_A_MINUTE) return
    kinds.add(kind)
    if (kinds.size <= KINDS_A_MINUTE)
      request.log.warn({ event: 'policy-report', ...report }, 'a policy stopped something')
    else request.log.warn({ event: 'policy-reports-many' }, 'more of them this minute are not written')
  }
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(
      POLICY_REPORTS,
      { config: { access: 'public' }, bodyLimit: BODY_LIMIT, schema: { hide: true } },
      async (request, reply) => {
        const now = Math.floor(nowMs() / 60_000)
        if (now !== minute) kinds.clear()
        minute = now
        for (const report of readReports(request.body)) log(request, report)
        return reply.status(204).send()
      },
    )
  })
}

export function readReports(body: unknown): Report[] {
  const sent = parsed(body)
  return (Array.isArray(sent) ? sent.slice(0, REPORTS_A_REQUEST) : [sent]).map(readReport)
}

function readReport(sent: unknown): Report {
  const report = isRecord(sent) ? (sent['csp-report'] ?? sent['body'] ?? sent) : {}
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
