type Attributes = Record<string, string>
/** Empty entries of the content are left out. */
export type Element = {
  name: string
  attributes: Attributes
  content: string | readonly (Element | '' | null | undefined | false)[]
}
type Content = Element['content']

export function el(name: string, content: Content): Element
export function el(name: string, attributes: Attributes, content: Content): Element
export function el(name: string, ...rest: [Content] | [Attributes, Content]): Element {
  return rest.length === 1
    ? { name, attributes: {}, content: rest[0] }
    : { name, attributes: rest[0], content: rest[1] }
}

export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`
}

function write({ name, attributes, content }: Element, indent = ''): string {
  const start = `${indent}<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`)].join(' ')}>`
  if (typeof content === 'string') return `${start}${escape(content)}</${name}>`
  const inner = content.flatMap((each) => (each ? [write(each, `${indent}  `)] : []))
  return `${start}\n${inner.join('\n')}\n${indent}</${name}>`
}

/** Also drops characters that XML 1.0 does not allow. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
