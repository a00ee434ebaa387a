import type { Config, ShopIdentity } from '../config/config.ts'
import { mailDocument } from './template-html.ts'

/** One row of a mail's table: an order line, a fee, a total. Texts are plain; the template escapes them. */
export type MailLine = {
  label: string
  /** In small below the label: 'Lot de 10 · 2 lots'. */
  detail?: string
  value: string
  /** The total: bold, with a line above. */
  strong?: boolean
}

/** What a mail says. Every text is plain text; a line break in a fact stays one. */
export type MailContent = {
  title: string
  /** What inboxes show beside the subject; the first paragraph when left out. */
  preview?: string
  paragraphs: readonly string[]
  /** The table after the paragraphs; `linesTitle` names it for those who hear it. */
  lines?: readonly MailLine[]
  linesTitle?: string
  /** Named blocks after the table: an address, a tracking number, a date. */
  facts?: readonly { label: string; text: string }[]
  /** The one button. `url` is absolute: begin it with `config.publicUrl`. */
  action?: { label: string; url: string }
  /** Small print after the button. */
  closing?: readonly string[]
  /** A document that goes with it, below everything else: the terms that an order is under. */
  annex?: MailAnnex
}

export type MailAnnex = { title: string; sections: readonly { title: string; texts: readonly string[] }[] }

/** What mails take from the configuration: who writes, and where the shop is. */
export type MailConfig = Pick<Config, 'shop' | 'publicUrl'>

export type MailShop = Pick<ShopIdentity, 'name' | 'email' | 'company' | 'address' | 'companyNumber'>

/**
 * Both bodies of a mail in the shop's one layout: French, readable in dark mode, without pictures, the shop's
 * identity at its foot.
 *
 *     await writeMail(tx, parts, { key: `shipped:${id}`, to, subject, ...mailBody(parts.config.shop, { title, paragraphs }) })
 */
export function mailBody(shop: MailShop, content: MailContent): { html: string; text: string } {
  return { html: mailDocument(shop, content), text: mailText(shop, content) }
}

function mailText(shop: MailShop, content: MailContent): string {
  const { title, paragraphs, lines = [], facts = [], action, closing = [], annex } = content
  const blocks = [
    `${title}\n${'='.repeat(Math.min(title.length, 72))}`,
    ...paragraphs,
    lines.map(lineText).join('\n'),
    ...facts.map(({ label, text }) => `${label}\n${text}`),
    action ? `${action.label}\n${action.url}` : '',
    ...closing,
    ...(annex ? annexText(annex) : []),
    `--\n${shop.name} · ${shop.email}\n${shop.company}, ${shop.address}\n${shop.companyNumber}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function annexText({ title, sections }: MailAnnex): string[] {
  const parts = sections.map((section) => [section.title, ...section.texts].join('\n\n'))
  return [`${title}\n${'-'.repeat(Math.min(title.length, 72))}`, ...parts]
}

function lineText({ label, detail, value }: MailLine): string {
  return `- ${label}${detail ? ` (${detail})` : ''} : ${value}`
}
