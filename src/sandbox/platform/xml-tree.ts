import { XMLParser } from 'fast-xml-parser'

export type Fault = { code: string; message: string }

export type Node = { name: string; text: string; attributes: Record<string, string>; children: Node[] }
type Raw = Record<string, unknown>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
})

export function readXml(xml: string): Node | undefined {
  try {
    return (parser.parse(xml) as Raw[]).map(nodeOf).find((node) => node !== undefined && node.name !== '?xml')
  } catch {
    return undefined
  }
}

function nodeOf(raw: Raw): Node | undefined {
  const name = Object.keys(raw).find((key) => key !== ':@' && key !== '#text')
  if (name === undefined) return undefined
  const inner = raw[name] as Raw[]
  const text = inner.map((one) => one['#text']).find((one) => typeof one === 'string')
  return {
    name,
    text: typeof text === 'string' ? text : '',
    attributes: (raw[':@'] ?? {}) as Record<string, string>,
    children: inner.flatMap((one) => nodeOf(one) ?? []),
  }
}

/**
 * The elements inside each element, in the order of the official schema. An element with '?' may be missing,
 * one with '*' may be missing or repeat, one with '+' may repeat.
 */
export type Schema = Readonly<Record<string, string>>

export function structureFaults(schema: Schema, node: Node): Fault[] {
  const content = schema[node.name]
  if (content === undefined)
    return node.children.length > 0 ? [fault('XSD', `${node.name} ne contient pas d’éléments`)] : []
  const expected = content
    .split(' ')
    .map((each) => {
      const name = each.replace(/[?*+]$/, '')
      return `(?:${name} )${each.slice(name.length)}`
    })
    .join('')
  const found = node.children.map(({ name }) => `${name} `).join('')
  if (!new RegExp(`^${expected}$`).test(found))
    return [
      fault('XSD', `${node.name}\u00A0: éléments attendus ${content}, reçus ${found.trim() || 'aucun'}`),
    ]
  return node.children.flatMap((child) => structureFaults(schema, child))
}

export const fault = (code: string, message: string): Fault => ({ code, message })
export const unless = (isRight: boolean, code: string, message: string) =>
  isRight ? [] : [fault(code, message)]
export const at = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((inner, name) => inner?.children.find((one) => one.name === name), node)
export const textAt = (node: Node | undefined, ...path: string[]) => at(node, ...path)?.text ?? ''
export const all = (node: Node | undefined, name: string) =>
  node?.children.filter((one) => one.name === name) ?? []
