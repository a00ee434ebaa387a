import { formatShortDateTime } from '#shared/dates.ts'
import { isUuid } from '#shared/ids.ts'
import { MAIL_NOT_FOUND } from '#shared/mail/texts.ts'
import type { Db } from '../database/database.ts'
import type { App } from '../http/app-type.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { withSecret } from './secret-links.ts'

const MAILS_SHOWN = 200
const LIST_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// As in a mail program, a mail runs no scripts and loads nothing. Its links may open a new tab.
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const config = { access: 'public' } as const

/** The pages exist only in the sandbox mode of mail. */
export function sandboxMails(app: App, services: Services): void {
  const {
    config: shopConfig,
    database: { db },
  } = services
  const { mail, jwtSecret } = shopConfig
  if (!mail.sandbox) return
  app.get('/sandbox/mails', { config }, async (_request, reply) =>
    reply.headers(headersOf(LIST_CSP)).send(layout(list(await sentMails(db)), shopConfig.shop.name)),
  )
  app.get<{ Params: { id: string } }>('/sandbox/mails/:id', { config }, async ({ params }, reply) => {
    const mail = await sentMail(db, jwtSecret, params.id)
    return reply.headers(headersOf(LIST_CSP)).send(layout(single(mail), shopConfig.shop.name))
  })
  app.get<{ Params: { id: string } }>('/sandbox/mails/:id/html', { config }, async ({ params }, reply) => {
    const { html } = await sentMail(db, jwtSecret, params.id)
    return reply
      .headers(headersOf(MAIL_CSP))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html.replace('<head>', '<head><base target="_blank">'))
  })
}

function headersOf(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
}

type SentMail = Awaited<ReturnType<typeof sentMail>>

function sentMails(db: Db) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'sent_at', 'created_at'])
    .where('sent_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAILS_SHOWN)
    .execute()
}

async function sentMail(db: Db, jwtSecret: string, id: string) {
  const row = isUuid(id)
    ? await db
        .selectFrom('mails')
        .select(['id', 'recipient', 'subject', 'html', 'text', 'secret_id', 'created_at'])
        .where('id', '=', id)
        .where('sent_at', 'is not', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw new ShopError('NOT_FOUND', MAIL_NOT_FOUND)
  return { ...row, ...withSecret(jwtSecret, row) }
}

function list(mails: Awaited<ReturnType<typeof sentMails>>): string {
  if (mails.length === 0) return '<p>Aucun e-mail n’a encore été envoyé.</p>'
  const rows = mails.map(
    ({ id, recipient, subject, created_at: at }) => `<tr>
<td><a href="/sandbox/mails/${id}">${escapeMarkup(subject)}</a></td>
<td>${escapeMarkup(recipient)}</td>
<td>${formatShortDateTime(at)}</td>
</tr>`,
  )
  return `<table>
<thead><tr><th scope="col">Objet</th><th scope="col">Destinataire</th><th scope="col">Date</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`
}

function single({ id, recipient, subject, text, created_at: at }: SentMail): string {
  return `<p><a href="/sandbox/mails">Tous les e-mails</a></p>
<h2>${escapeMarkup(subject)}</h2>
<p>À ${escapeMarkup(recipient)}, le ${formatShortDateTime(at)}</p>
<iframe title="E-mail en HTML" src="/sandbox/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Version texte</summary><pre>${escapeMarkup(text)}</pre></details>`
}

function layout(content: string, shopName: string): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>E-mails envoyés · ${escapeMarkup(shopName)}</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f8f4ec,#14131b);color:light-dark(#1a1826,#f4efe6)}
a{color:inherit}
table{width:100%;border-collapse:collapse}
th,td{padding:.6rem .75rem .6rem 0;text-align:left;border-bottom:1px solid light-dark(#e2d9c9,#322f3d);overflow-wrap:anywhere;vertical-align:top}
th:last-child,td:last-child{padding-right:0;overflow-wrap:normal}
@media(max-width:40rem){body{padding:1rem}td{font-size:.875rem}}
iframe{width:100%;height:70vh;border:1px solid light-dark(#e2d9c9,#322f3d);border-radius:12px;background:#fff}
summary{margin-top:1rem;cursor:pointer}
pre{white-space:pre-wrap}
</style></head>
<body><main><h1>E-mails envoyés</h1>
<p>Mode bac à sable\u00A0: ces messages ne sont partis nulle part.</p>
${content}</main></body></html>`
}
