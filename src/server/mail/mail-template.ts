import type { ShopIdentity } from '#shared/shop-profile.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import type { RunningConfig } from '../services.ts'

export type MailLine = {
  label: string
  /** Small print below the label: 'Lot de 10 · 2 lots'. */
  detail?: string
  value: string
  /** True for the total, which is bold and under a thicker line. */
  strong?: boolean
}

/** Texts are plain: the template escapes them. Line breaks in a fact are kept. */
export type MailContent = {
  title: string
  /** The preview that inboxes show next to the subject. Defaults to the first paragraph. */
  preview?: string
  paragraphs: readonly string[]
  /** `linesTitle` names the table for screen readers. */
  lines?: readonly MailLine[]
  linesTitle?: string
  facts?: readonly { label: string; text: string }[]
  /** `url` is absolute. */
  action?: { label: string; url: string }
  closing?: readonly string[]
  annex?: MailAnnex
}

export type MailAnnex = { title: string; sections: readonly { title: string; texts: readonly string[] }[] }

export type MailConfig = Pick<RunningConfig, 'shop' | 'publicUrl'>

export type MailShop = Pick<ShopIdentity, 'name' | 'email' | 'company' | 'address' | 'companyNumber'>

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
  return `- ${label}${detail ? ` (${detail})` : ''}\u00A0: ${value}`
}

// The colours of `tokens.css` and `theme.css`, except FOIL. For mail programs, light mode uses inline styles and dark
// mode uses classes.
const PAPER = '#f8f4ec'
const RAISED = '#fffdf9'
const INK = '#1a1826'
const SOFT = '#4a4757'
const HAIRLINE = '#e2d9c9'
const FONT = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"
const FOIL = 'linear-gradient(90deg,#7cc7f2,#b7a5f5,#f3a8d0,#f6d08a)'
/** The brand's typeface, if it is installed. */
const DISPLAY = `'Bricolage Grotesque',${FONT}`

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
p,td,th{text-wrap:pretty}
@media (prefers-color-scheme:dark){
.paper{background:#14131b!important}.raised{background:#1d1b26!important;border-color:#322f3d!important}
.ink{color:#f4efe6!important}.soft{color:#c9c4d0!important}.rule{border-color:#322f3d!important}.total{border-color:#f4efe6!important}
.button{background:#f4efe6!important;color:#1a1826!important}}
@media (max-width:480px){.raised{padding:24px 20px 8px!important}}`

/**
 * The layout uses tables, because old mail programs need them. Screen readers are told that these tables are layout.
 */
function mailDocument(shop: MailShop, content: MailContent): string {
  const { title, paragraphs, lines = [], facts = [], action, closing = [], annex } = content
  const link = linksTo(shop.email, action)
  return `<!doctype html>
<html lang="fr" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(content.preview ?? paragraphs[0] ?? '')}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;font:700 22px/1.2 ${DISPLAY};color:${INK}">${mark(shop.name)}${escapeMarkup(shop.name)}</td></tr>
<tr><td aria-hidden="true" style="height:4px;line-height:4px;font-size:0;border-radius:4px 4px 0 0;background:#b7a5f5;background:${FOIL}">&nbsp;</td></tr>
<tr><td class="raised" style="background:${RAISED};border:1px solid ${HAIRLINE};border-top:0;border-radius:0 0 18px 18px;padding:32px 32px 16px;overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="margin:0 0 16px;font:700 24px/1.25 ${DISPLAY};color:${INK};text-wrap:balance">${whole(title)}</h1>
${paragraphs.map((text) => paragraph(text, link)).join('\n')}
${lines.length > 0 ? table(lines, content.linesTitle ?? title) : ''}
${facts.map((each) => fact(each, link)).join('\n')}
${action ? button(action) : ''}
${closing.map((text) => paragraph(text, link, 14)).join('\n')}
${annex ? annexPart(annex, link) : ''}
</td></tr>
<tr><td class="soft" style="padding:20px 4px;font:400 13px/1.6 ${FONT};color:${SOFT}">${foot(shop)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** Mails load no pictures, so the logo is an initial on a foil background. */
function mark(name: string): string {
  const [initial = ''] = name.trim()
  return `<span aria-hidden="true" style="display:inline-block;width:34px;margin-right:10px;border-radius:10px;background:#b7a5f5;background:${FOIL};color:${INK};font:700 20px/34px ${DISPLAY};text-align:center">${escapeMarkup(initial.toUpperCase())}</span>`
}

type Link = (text: string) => string

/**
 * Links only the shop's e-mail address and addresses on the site of `action`, because a stranger may have typed other
 * addresses.
 */
function linksTo(email: string, action: MailContent['action']): Link {
  const origin = action && URL.parse(action.url)?.origin
  const own = new RegExp(
    [
      ...(origin ? [`${literal(origin)}/[^\\s<>]*[^\\s<>.,;:)]`] : []),
      `(?<![\\w.+-])${literal(email)}(?![\\w-]|\\.\\w)`,
    ].join('|'),
    'g',
  )
  return (text) =>
    whole(text).replaceAll(
      own,
      (address) =>
        `<a class="ink" href="${address.includes('://') ? address : `mailto:${address}`}" style="color:${INK}">${address.replace(/^https?:\/\//, '')}</a>`,
    )
}

/** Order numbers, document numbers and 'e-mail' stay on one line. */
function whole(text: string): string {
  return escapeMarkup(text).replaceAll(
    /(?<![\w@/=.-])(?:[A-Z]-\d{4}-\d{6}|e-mails?)(?![\w@-])/gu,
    '<span style="white-space:nowrap">$&</span>',
  )
}

const literal = (text: string): string => escapeMarkup(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function paragraph(text: string, link: Link, size = 16): string {
  return `<p class="soft" style="margin:0 0 16px;font:400 ${size}px/1.6 ${FONT};color:${SOFT}">${link(text)}</p>`
}

function annexPart({ title, sections }: MailAnnex, link: Link): string {
  const parts = sections.map(
    (section) =>
      `${heading(3, section.title, 14)}\n${section.texts.map((text) => paragraph(text, link, 13)).join('\n')}`,
  )
  return `<hr class="rule" style="margin:24px 0;border:0;border-top:1px solid ${HAIRLINE}">
${heading(2, title, 18)}
${parts.join('\n')}`
}

function heading(level: 2 | 3, text: string, size: number): string {
  return `<h${level} class="ink" style="margin:0 0 8px;font:700 ${size}px/1.4 ${DISPLAY};color:${INK};text-wrap:balance">${whole(text)}</h${level}>`
}

function table(lines: readonly MailLine[], title: string): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" aria-label="${escapeMarkup(title)}" style="margin:8px 0 20px;border-collapse:collapse">
${lines.map(row).join('\n')}
</table>`
}

function row({ label, detail, value, strong }: MailLine): string {
  const weight = strong ? 700 : 400
  const rule = strong ? `2px solid ${INK}` : `1px solid ${HAIRLINE}`
  const look = strong ? 'ink total' : 'ink rule'
  const small = detail
    ? `<br><span class="soft" style="font-size:14px;color:${SOFT}">${escapeMarkup(detail)}</span>`
    : ''
  // A long value may wrap, because on a phone it would otherwise leave no room for the label.
  const amount = value.length > 14 ? '' : 'white-space:nowrap;'
  const cell = `padding:10px 0;border-top:${rule};font:${weight} 16px/1.5 ${FONT};color:${INK};vertical-align:top`
  return `<tr><th scope="row" class="${look}" style="${cell};text-align:left">${escapeMarkup(label)}${small}</th><td class="${look}" style="${cell};text-align:right;${amount}padding-left:16px">${escapeMarkup(value)}</td></tr>`
}

function fact({ label, text }: { label: string; text: string }, link: Link): string {
  return `<p class="ink" style="margin:0 0 16px;font:400 16px/1.6 ${FONT};color:${INK}"><strong>${escapeMarkup(label)}</strong><br>${link(text).replaceAll('\n', '<br>')}</p>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 16px"><a class="button" href="${escapeMarkup(url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${INK};color:${PAPER};font:600 16px/1.25 ${FONT};text-align:center;text-wrap:balance;text-decoration:none">${escapeMarkup(label)}</a></p>`
}

function foot(shop: MailShop): string {
  const mail = escapeMarkup(shop.email)
  return `${escapeMarkup(shop.name)} · <a class="soft" href="mailto:${mail}" style="color:${SOFT}">${mail}</a><br>${escapeMarkup(shop.company)}<br>${escapeMarkup(shop.address)}<br>${escapeMarkup(shop.companyNumber)}`
}
