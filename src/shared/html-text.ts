import { Parser } from 'htmlparser2'

const BLOCKS = new Set(
  'address article blockquote div dd dl dt h1 h2 h3 h4 h5 h6 li ol p pre section table tr ul'.split(' '),
)
const SILENT = new Set(['style', 'script', 'title', 'template'])

const TAG =
  /<\/?(?:[abipsu]|br|div|span|em|strong|font|small|sup|sub|h[1-6]|ul|ol|li|d[ltd]|hr|img|table|t(?:body|head|foot|r|d|h)|section|article|style|script|iframe|video|center|blockquote|pre|code|meta)\b[^<>]*>/iu

export function textOfHtml(html: string): string {
  const shown = html.replaceAll(/<!--[\s\S]*?-->/gu, '')
  if (TAG.test(shown)) return textOf(withBreaks(shown.replaceAll(/\s+/gu, ' '), '<br>'))
  return textOf(withBreaks(shown.replaceAll('<', '&lt;'), '\n'))
}

/** WooCommerce writes a line break as the two signs \n, and the two signs \n themselves as \\n. */
const withBreaks = (text: string, lineBreak: string) =>
  text.replaceAll(/(\\?)\\n/gu, (_signs, isEscaped) => (isEscaped ? '\\n' : lineBreak))

/** References to NUL are removed, because the parser would turn them into the replacement character. */
const ZERO = /&#(?:x0+(?![\da-f])|0+(?!\d));?/giu

function textOf(html: string): string {
  let text = ''
  let silent = 0
  const parser = new Parser(
    {
      onopentagname: (tag) => {
        if (SILENT.has(tag)) silent++
        if (tag === 'br' || BLOCKS.has(tag)) text += '\n'
        if (tag === 'li') text += '- '
        if (tag === 'td' || tag === 'th') text += ' '
      },
      onclosetag: (tag) => {
        if (SILENT.has(tag)) silent--
        if (BLOCKS.has(tag)) text += '\n'
        if (tag === 'p' || tag === 'ul' || tag === 'ol' || tag === 'table') text += '\n'
      },
      ontext: (part) => {
        if (silent === 0) text += part
      },
    },
    { decodeEntities: true },
  )
  parser.end(html.replaceAll(ZERO, ''))
  return text
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}
