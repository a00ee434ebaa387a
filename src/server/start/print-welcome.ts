import type { Logger } from 'pino'
import { FIRST_LINK_HOURS } from '#shared/accounts/session-limits.ts'
import { stepPlace, type OpeningStep } from '#shared/settings/opening-steps.ts'
import type { RunningConfig } from '../services.ts'

/** On a terminal the output is plain text. Elsewhere standard output contains only the log's JSON lines. */
export function welcome(
  config: RunningConfig,
  port: number,
  {
    log,
    adminLink,
    missing,
  }: { log: Logger; adminLink?: string | undefined; missing: readonly OpeningStep[] },
): void {
  const address = config.publicUrlGiven ? config.publicUrl : `http://localhost:${port}`
  if (!process.stdout.isTTY) {
    log.info(`${config.shop.name} is open at ${address}`)
    // The link may be logged, because it works once and only the operator reads the log of a new shop.
    if (adminLink) log.warn({ adminLink }, `no admin yet: the link works once, for ${FIRST_LINK_HOURS} hours`)
    for (const step of missing) log.warn(`customers cannot pay yet: ${missingLine(step).trim()}`)
    return
  }
  const lines = [
    '',
    `  ${config.shop.name} is open at ${address}`,
    `  Back-office: ${address}/admin${config.apiDocs ? ` · API: ${address}/api/docs` : ''}`,
  ]
  if (adminLink)
    lines.push(
      '',
      `  No admin yet. This link works once, for ${FIRST_LINK_HOURS} hours, to choose the password of ADMIN_EMAIL:`,
      `    ${adminLink}`,
      '  Another one: npm run admin -- --email you@example.org',
    )
  if (config.demoData) {
    lines.push(
      '',
      '  Demo accounts, both with the password Carapace-2026!',
      '    admin@carapace.test   (shopkeeper)',
      '    client@carapace.test  (customer)',
    )
  }
  const pretend = [
    config.payment.sandbox && 'payments (no money moves)',
    config.mail.sandbox && `mails (read them at ${address}/sandbox/mails)`,
    config.relay.sandbox && 'relay points',
    config.ads.sandbox && 'adverts',
  ].filter((name) => name !== false)
  if (pretend.length > 0) lines.push('', `  Sandbox mode, pretend only: ${pretend.join(', ')}.`)
  if (!config.databaseUrl)
    lines.push(`  Embedded database in ${config.dataDir}; set DATABASE_URL for a PostgreSQL server.`)
  if (missing.length > 0)
    lines.push(
      '',
      `  Customers cannot pay yet. To be filled in at ${address}/admin/settings:`,
      ...missing.map(missingLine),
    )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

const missingLine = (step: OpeningStep) => `    ${stepPlace(step)}: ${step.sentence}`
