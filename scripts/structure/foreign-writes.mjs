import { Visitor } from 'vite'
import { WRITES_EVERY_TABLE } from './table-owners.mjs'

const WRITING = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** In the text of a template, `?` replaces each expression. */
const SQL_WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+["\w?.]+\s+(?:as\s+\w+\s+)?set\b))\s+"?([\w?]+)/gi

/** `owners` names the folders of `src/server` that may write each table. */
export function foreignWritesOf(sources, owners) {
  return sources
    .filter(({ path }) => path.startsWith('src/server/'))
    .flatMap((source) =>
      writesOf(source)
        .filter(({ table }) => !isAllowed(source.path, table, owners))
        .map(({ table, line }) => refusal(`${source.path}:${line}`, table, owners)),
    )
}

export function unownedTables(sources, owners) {
  const tables = tablesOf(sources.find(({ path }) => path === 'src/server/database/tables.ts'))
  const unowned = tables
    .filter((table) => !(table in owners))
    .map((table) => `the table ${table} has no owner`)
  const gone = Object.keys(owners).filter((table) => !tables.includes(table))
  return [...unowned, ...gone.map((table) => `the table ${table} has an owner and is no table`)]
}

function tablesOf({ program }) {
  const tables = []
  new Visitor({
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      if (id.name === 'Tables') tables.push(...typeAnnotation.members.map(({ key }) => key.name))
    },
  }).visit(program)
  return tables
}

function isAllowed(path, table, owners) {
  if (WRITES_EVERY_TABLE.some((folder) => path.startsWith(`src/server/${folder}/`))) return true
  return [owners[table] ?? []].flat().some((owner) => path.startsWith(`src/server/${owner}/`))
}

function refusal(place, table, owners) {
  if (table === undefined || table.includes('?')) return `${place} writes a table that it does not name`
  const owner = owners[table]
  return owner === undefined
    ? `${place} writes ${table}, which has no owner in scripts/structure/table-owners.mjs`
    : `${place} writes ${table}, which src/server/${[owner].flat()[0]} owns: call what it exports, or have it export what you need`
}

function writesOf({ program, lineAt }) {
  const writes = []
  const add = (table, node) => writes.push({ table, line: lineAt(node.start) })
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || !WRITING.has(callee.property.name)) return
      const tables = first?.type === 'ArrayExpression' ? first.elements : [first]
      for (const one of tables)
        // Drops the alias of 'orders as o'.
        add(typeof one?.value === 'string' ? one.value.split(' ')[0] : undefined, callee.property)
    },
    TemplateLiteral(node) {
      for (const table of tablesWritten(node.quasis.map(({ value }) => value.cooked).join('?')))
        add(table, node)
    },
    Literal(node) {
      if (typeof node.value === 'string') for (const table of tablesWritten(node.value)) add(table, node)
    },
  }).visit(program)
  return writes
}

function tablesWritten(text) {
  return [...text.matchAll(SQL_WRITE)].map(([, table]) => table.toLowerCase())
}
