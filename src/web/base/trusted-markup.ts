/** Browsers without Trusted Types take the text as it is. */
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
 * What React 19 makes a script element from, before it gives it an address or data. It has no option to make it in another way or
 * under a policy of its own. With another text pages with structured data fall: `e2e/news.spec.ts`, `catalogue-product.spec.ts`.
 */
const REACTS_SCRIPT = '<script></script>'
const MARKUP = /<[a-z!/?]/i

const policies = typeof window === 'undefined' ? undefined : window.trustedTypes
const ours = policies?.createPolicy('carapace', { createHTML: (html) => html })
const asMarkup = (html: string) => ours?.createHTML(html) ?? html

/**
 * Under the policy of our pages a string never becomes markup (`content-security-policy.ts`): what has no tag is let
 * through, for data, and what the server has cleaned says so by `cleanedMarkup`. Called before anything renders.
 */
export function refuseStrangeMarkup(): void {
  // A document that React cannot take over as it came is drawn anew, with the styles and scripts that stood in it.
  const inDocument = [...document.querySelectorAll('style, script:not([src])')]
  const known = new Set([REACTS_SCRIPT, ...inDocument.map(({ textContent }) => textContent)])
  policies?.createPolicy('default', {
    createHTML(html) {
      if (MARKUP.test(html) && !known.has(html))
        throw new TypeError('Markup from a string that nobody has cleaned.')
      return html
    },
    // A page's structured data is a script that holds JSON. As a program JSON does nothing.
    createScript(text) {
      JSON.parse(text)
      return text
    },
  })
}

/** Any markup, cleaned or not, as the body of a document apart, to be read: there nothing runs and nothing is fetched. */
export function inertBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  Object.assign(body, { innerHTML: asMarkup(html) })
  return body
}

/** Markup that the server has cleaned (decision 29), and nothing else. */
export function cleanedMarkup(html: string): string | TrustedHTML {
  return asMarkup(html)
}
