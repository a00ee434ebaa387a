import type { VatMode } from '#shared/documents/vat.ts'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

/**
 * What `npm start` prints once the shop listens: where it is, who can sign in, and what is pretend. Only a terminal reads
 * that; elsewhere standard output is the log, JSON lines and nothing else.
 */
export function welcome(config: Config, port: number, log: Logger): void {
  const address = config.publicUrlGiven ? config.publicUrl : `http://localhost:${port}`
  if (!process.stdout.isTTY) return log.info(`${config.shop.name} is open at ${address}`)
  const lines = [
    '',
    `  ${config.shop.name} is open at ${address}`,
    `  Back-office: ${address}/admin${config.apiDocs ? ` · API: ${address}/api/docs` : ''}`,
  ]
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
  if (config.mode === 'live') lines.push('', `  ${vatNotice(config.vat.mode)}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function vatNotice(vat: VatMode): string {
  return vat === 'included'
    ? 'INVOICE_VAT=included: invoices take the 20 % VAT out of the total that the customer paid.'
    : 'INVOICE_VAT=added: invoices add 20 % VAT on top of the total that the customer paid; French consumer invoices need INVOICE_VAT=included.'
}
