import { Visitor } from 'vite'
import { isTest } from './sources.mjs'

/** Journeys (`e2e`) are exempt, because they may simulate a broken browser. */
export const OURS = /^(?:src|campaign|bench|scripts|deploy)\/.*\.(?:tsx?|mjs)$|^[^/]*\.ts$/
const OWN = new Set(['scripts/structure/foreign-insides.mjs', 'scripts/structure/structure.test.ts'])

const PRIVATE = /^(?:UNSAFE_|__(?:react|vite|SECRET|webpack)|internalBinding$|stream_ops$|_handle$)/
const PRIVATE_IN_PATTERN = /UNSAFE_|__react|stream_ops/
const PRIVATE_PATH = /^(?![.#]|node:)(?:@[^/]+\/)?[^/]+\/(?:dist|lib|src|build|cjs|esm)\//
/** `_id` is a field of the shop's own contract. */
const PRIVATE_MEMBER = /^_(?!id$)[a-z]/i
const UNDOCUMENTED = new Set(['connection.stream', 'dictionary.data'])
const DEBUGGING_FLAG =
  /(?:^|[\s"'])--(?:allow[-_]natives[-_]syntax|expose[-_]internals|expose[-_]gc|jitless|predictable|single-threaded|stack[-_]size|lite[-_]mode|optimize[-_]for[-_]size|(?:no[-_])?(?:wasm|turbo|turbofan|liftoff|maglev|sparkplug|opt|lazy|always|stress|harmony|interrupt-budget|gc|scavenger)(?:[-_][a-z_-]+)?)\b/

/** Allowed findings: the file, and a text that the finding contains. */
const ALLOWED = [
  // Kysely's type of a client requires a second form of `query`, for cursors. These clients do not have it.
  ['src/server/database/embedded-pool.ts', 'as unknown as'],
  ['src/server/database/postgres-server.ts', 'as unknown as'],
  // The packages document these two paths.
  ['src/server/outside/mail/compose-message.ts', 'nodemailer/lib/mail-composer'],
  ['src/web/storefront/checkout/relay-widget.ts', 'jquery/dist'],
  // The types of pdfkit lack two values of its options.
  ['src/web/documents/pdf-page.ts', 'as unknown as'],
]

export function foreignInsidesOf(sources) {
  return sources
    .filter(({ path }) => !OWN.has(path))
    .flatMap((source) =>
      reachesOf(source)
        .filter(({ what }) => !ALLOWED.some(([path, word]) => path === source.path && what.includes(word)))
        .map(({ what, line }) => `${source.path}:${line} ${what}`),
    )
}

export const debuggingFlagsOf = (files) =>
  files
    .filter(({ text }) => DEBUGGING_FLAG.test(text))
    .map(({ path, text }) => `${path} sets the debugging flag ${DEBUGGING_FLAG.exec(text)[0].slice(1)}`)

function reachesOf({ path: file, program, lineAt }) {
  const found = []
  const add = (what, { start }) => found.push({ what, line: lineAt(start) })
  const text = (value, node) => {
    const flag = DEBUGGING_FLAG.exec(value)?.[0].replace(/^[\s"']/, '')
    if (flag) add(`sets the debugging flag ${flag}`, node)
  }
  const path = (node) => {
    if (typeof node.source?.value === 'string' && PRIVATE_PATH.test(node.source.value))
      add(`imports the private path ${node.source.value}`, node)
  }
  new Visitor({
    Identifier(node) {
      if (PRIVATE.test(node.name)) add(`uses the private name ${node.name}`, node)
      if (node.name === 'setFlagsFromString') add('sets a flag of V8 (setFlagsFromString)', node)
    },
    Literal(node) {
      if (PRIVATE_IN_PATTERN.test(node.regex?.pattern ?? ''))
        add(`reads a private name by a pattern (${node.regex.pattern})`, node)
      if (typeof node.value !== 'string') return
      if (PRIVATE.test(node.value)) add(`uses the private name ${node.value}`, node)
      text(node.value, node)
    },
    TemplateElement(node) {
      text(node.value.cooked ?? '', node)
    },
    ObjectPattern({ properties }) {
      for (const { key } of properties)
        if (key && PRIVATE_MEMBER.test(key.name ?? key.value))
          add(`uses the private member ${key.name ?? key.value}`, key)
    },
    MemberExpression({ object, property }) {
      const name = property.name ?? property.value
      if (PRIVATE_MEMBER.test(name)) add(`uses the private member ${name}`, property)
      const pair = `${object.property?.name}.${name}`
      if (UNDOCUMENTED.has(pair)) add(`uses the undocumented member ${pair}`, property)
      if (PROTOTYPE.has(name)) add(`reaches for a prototype (${name})`, property)
    },
    TSAsExpression(node) {
      if (
        !isTest(file) &&
        node.expression.type === 'TSAsExpression' &&
        node.expression.typeAnnotation.type === 'TSUnknownKeyword'
      )
        add('tells a type away (as unknown as)', node)
    },
    ImportDeclaration: path,
    ExportNamedDeclaration: path,
    ExportAllDeclaration: path,
    ImportExpression: path,
  }).visit(program)
  return found
}

const PROTOTYPE = new Set(['prototype', '__proto__', 'getPrototypeOf', 'setPrototypeOf'])
