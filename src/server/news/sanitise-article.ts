import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const NESTING_LIMIT = 40

const ELSEWHERE = /^(?:https?:\/\/|mailto:|tel:|#)\S+$/i

/**
 * Removes what could harm a reader (decision 29, ASVS 1.3.1). The allowed tags must include those that the editor of
 * the back-office makes (`content-editor.tsx`).
 */
export function sanitiseArticle(html: string, publicUrl: string): string {
  // The library is large, so it is loaded at its first use.
  const sanitize = createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return sanitize(html, options(publicUrl)).trim()
}

const options = (publicUrl: string): sanitizeHtml.IOptions => ({
  // oxfmt-ignore
  allowedTags: [
    'p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code',
    'strong', 'em', 's', 'u', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
  ],
  // The page already has an h1. The tags `b`, `i`, `del` and `strike` occur in pasted text, and each has a synonym that
  // is allowed.
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (_tag, attributes) => ({ tagName: 'a', attribs: link(attributes, publicUrl) }),
    img: (_tag, attributes) => ({ tagName: 'img', attribs: picture(attributes, publicUrl) }),
  },
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    code: ['class'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: NESTING_LIMIT,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
})

function link(attributes: sanitizeHtml.Attributes, publicUrl: string): sanitizeHtml.Attributes {
  const { href = '', title, target } = attributes
  const address = onThisSite(href, publicUrl) ?? elsewhere(href)
  return {
    ...(address ? { href: address } : {}),
    ...(title ? { title } : {}),
    ...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}),
  }
}

/**
 * Pictures of other sites lose their address, because the content security policy of the pages would block most of
 * them.
 */
function picture(attributes: sanitizeHtml.Attributes, publicUrl: string): sanitizeHtml.Attributes {
  const { src = '', alt = '', title, width = '', height = '' } = attributes
  const own = onThisSite(src, publicUrl)
  if (!own) return {}
  return {
    src: own,
    alt,
    ...(title ? { title } : {}),
    ...(/^\d{1,4}$/.test(width) ? { width } : {}),
    ...(/^\d{1,4}$/.test(height) ? { height } : {}),
    loading: 'lazy',
  }
}

/**
 * Corrects a pasted address: `tel:` loses its spaces, and `www.…` gets a scheme. Undefined for an address that is not
 * allowed.
 */
function elsewhere(pasted: string): string | undefined {
  const typed = pasted.trim()
  const spelled = /^tel:/iu.test(typed) ? typed.replaceAll(/\s/gu, '') : typed
  const address = /^www\./iu.test(spelled) ? `https://${spelled}` : spelled
  return ELSEWHERE.test(address) ? address : undefined
}

function onThisSite(address: string, publicUrl: string): string | undefined {
  const trimmed = address.trim()
  const path = trimmed.startsWith(`${publicUrl}/`) ? trimmed.slice(publicUrl.length) : trimmed
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : undefined
}
