import { inertBody } from '#web/base/trusted-markup.ts'

const OWN = /^\/(?!\/)/u

/** Level 1 is for the article's title, and level 4 is the lowest level in the editor. */
const HEADINGS: Partial<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' }

export function cleanedPaste(html: string): string {
  const body = bodyOf(html)
  for (const heading of body.querySelectorAll('h1, h5, h6'))
    rename(heading, HEADINGS[heading.tagName] ?? 'h4')
  // Word's titles are paragraphs for a browser, so they become headings here.
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  for (const paragraph of body.querySelectorAll('p[class^="MsoHeading"]')) rename(paragraph, 'h3')
  listsOfWord(body)
  for (const blank of body.querySelectorAll('o\\:p')) blank.remove()
  marksOfStyles(body)
  return body.innerHTML
}

/** The page's policy forbids styles and reports each one, so style attributes become `data-style`. */
function bodyOf(html: string): HTMLElement {
  const unstyled = html
    .replaceAll(/<style[\s\S]*?<\/style>/giu, '')
    .replaceAll(/<[a-z][^>]*>/giu, (tag) => tag.replaceAll(/\sstyle\s*=/giu, ' data-style='))
  return inertBody(unstyled)
}

const styleOf = (element: Element | null) => element?.getAttribute('data-style') ?? ''

/** Restores the formatting that Google Docs sets by style. Ignores a bold tag whose style has a normal weight. */
function marksOfStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = styleOf(element)
    element.removeAttribute('data-style')
    if (element.tagName === 'B' && /font-weight:\s*normal/iu.test(style))
      element.replaceWith(...element.childNodes)
    if (element.tagName !== 'SPAN') continue
    if (/font-weight:\s*(?:bold|[6-9]00)/iu.test(style)) wrap(element, 'strong')
    if (/font-style:\s*italic/iu.test(style)) wrap(element, 'em')
    if (/text-decoration(?:-line)?:[^;]*\bline-through/iu.test(style)) wrap(element, 's')
    // Google Docs underlines its links too, so an underline in a link is ignored.
    if (/text-decoration(?:-line)?:[^;]*\bunderline/iu.test(style) && !element.closest('a'))
      wrap(element, 'u')
  }
}

function wrap(element: Element, tag: string): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

export function foreignPictures(html: string): string[] {
  const addresses = [...bodyOf(html).querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '')
  return [...new Set(addresses.filter((address) => !OWN.test(address)))]
}

export function withPictures(html: string, taken: ReadonlyMap<string, string>): string {
  const body = bodyOf(html)
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    if (OWN.test(address)) continue
    const own = taken.get(address)
    if (own === undefined) image.remove()
    else image.setAttribute('src', own)
  }
  return body.innerHTML
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Turns the paragraphs that Word writes for list items (`mso-list:l0 level2 lfo1`) into lists. */
function listsOfWord(body: HTMLElement): void {
  const isItem = (element: Element | null) => levelOf(element) > 0
  for (const paragraph of body.querySelectorAll('p')) {
    // The first of several consecutive items also handles the others.
    if (!isItem(paragraph) || !paragraph.isConnected || isItem(paragraph.previousElementSibling)) continue
    const items: HTMLElement[] = []
    for (let next: Element | null = paragraph; isItem(next); next = next?.nextElementSibling ?? null)
      items.push(next as HTMLElement)
    paragraph.before(...listsOf(items))
    for (const item of items) item.remove()
  }
}

function levelOf(element: Element | null): number {
  if (element?.tagName !== 'P') return 0
  return Number(/mso-list:[^;]*\blevel(\d)/i.exec(styleOf(element))?.[1] ?? 0)
}

function listsOf(items: readonly HTMLElement[]): HTMLElement[] {
  const lists: HTMLElement[] = []
  const level = levelOf(items[0] ?? null)
  let kind: string | undefined
  for (let at = 0; at < items.length;) {
    const source = items[at] as HTMLElement
    const page = source.ownerDocument
    if (kindOf(source) !== kind) {
      kind = kindOf(source)
      lists.push(page.createElement(isNumbered(source) ? 'ol' : 'ul'))
    }
    const item = page.createElement('li')
    const paragraph = page.createElement('p')
    paragraph.append(...textOf(source))
    item.append(paragraph)
    let end = at + 1
    while (end < items.length && levelOf(items[end] ?? null) > level) end++
    item.append(...listsOf(items.slice(at + 1, end)))
    lists.at(-1)?.append(item)
    at = end
  }
  return lists
}

function kindOf(item: HTMLElement): string {
  const list = /mso-list:([^;]*)/iu.exec(styleOf(item))?.[1] ?? ''
  return `${list.replace(/level\d/iu, '').trim()} ${isNumbered(item) ? 'ol' : 'ul'}`
}

const MARKER = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]'

function isNumbered(item: HTMLElement): boolean {
  return /^\s*[\da-z]+[.)]/i.test(item.querySelector(MARKER)?.textContent ?? '')
}

function textOf(item: HTMLElement | undefined): ChildNode[] {
  item?.querySelector(MARKER)?.remove()
  return [...(item?.childNodes ?? [])]
}
