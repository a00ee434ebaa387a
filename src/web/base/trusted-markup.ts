type Policy = { createHTML(html: string): TrustedHTML }
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScript?: (text: string) => string },
  ): Policy
}
declare global {
  interface Window {
    trustedTypes?: PolicyFactory
  }
}

/**
 * The markup from which React 19 makes a script element. If another version uses another text, opening a product from a
 * list fails.
 */
const REACTS_SCRIPT = '<script></script>'
const MARKUP = /<[a-z!/?]/i

const policies = typeof window === 'undefined' ? undefined : window.trustedTypes
const ours = policies?.createPolicy('carapace', { createHTML: (html) => html })
const asMarkup = (html: string) => ours?.createHTML(html) ?? html

/**
 * In browsers with Trusted Types, only React's own strings and the texts of the document's styles and scripts may
 * become markup. Call this function before the first rendering.
 */
export function refuseStrangeMarkup(): void {
  // If React cannot hydrate a document, it renders the document again with these styles and scripts.
  const inDocument = [...document.querySelectorAll('style, script:not([src])')]
  const known = new Set([REACTS_SCRIPT, ...inDocument.map(({ textContent }) => textContent)])
  policies?.createPolicy('default', {
    createHTML(html) {
      if (MARKUP.test(html) && !known.has(html))
        throw new TypeError('Markup from a string that nobody has cleaned.')
      return html
    },
    // Only JSON is allowed, for a page's structured data. JSON run as a program does nothing.
    createScript(text) {
      JSON.parse(text)
      return text
    },
  })
}

/** Parses any markup, cleaned or not, into a separate document where nothing runs and nothing is fetched. */
export function inertBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  Object.assign(body, { innerHTML: asMarkup(html) })
  return body
}

/** Marks markup that the server has cleaned (decision 29) as trusted. Never use it for other markup. */
export function cleanedMarkup(html: string): string | TrustedHTML {
  return asMarkup(html)
}
