import { Visitor } from 'vite'

const ACCOUNT = [
  'src/shared/orders/order-account.ts',
  'src/shared/orders/account-packs.ts',
  'src/shared/orders/account-returns.ts',
  'src/shared/orders/count-packs.ts',
  'src/shared/orders/account-money.ts',
  'src/shared/orders/order-facts.ts',
]

/**
 * Names that belong to the account of an order (`src/shared/orders/order-account.ts`). Each name has a list of the
 * other files and folders that may use it.
 */
export const COUNTING_WORDS = {
  refundDeadline: ['src/shared/refunds/refund-rules.ts', 'src/server/dashboard/due-work.ts'],
  standardShippingCents: ['src/server/orders/account.ts'],
  comesBack: ['src/server/orders', 'src/server/withdrawals', 'src/server/refunds'],
  shippingLeftCents: [
    'src/shared/refunds/refund-rules.ts',
    'src/shared/documents/document-content.ts',
    'src/server/orders/order-response.ts',
    'src/server/refunds',
  ],
  owed_cents: ['src/server/orders/account.ts', 'src/server/database', 'src/server/dashboard/due-work.ts'],
}

/**
 * Names of the account's results on the server, in answers and in the database. Any file may show a result. Only the
 * account and the places in `MAY_COMPUTE` may compute with it.
 */
const RESULTS = new Set(
  (
    'refundedTotal refundedCents refunded_cents owed owedCents owed_cents keptCents netTotal ' +
    'refundable refundableCents refundableShipping requestedCents shippingLeftCents ' +
    'toSend unsent takenOut declaredUnsent withdrawable returnable'
  ).split(' '),
)
const MAY_COMPUTE = [
  'src/shared/refunds/refund-rules.ts',
  'src/shared/orders/split-withdrawal.ts',
  'src/server/orders/account.ts',
  'src/server/orders/revenue.ts',
  'src/server/orders/record-refund-on-order.ts',
  'src/server/refunds',
  'src/web/admin/refunds/refund-form-values.ts',
  'src/web/admin/refunds/refund-lines.tsx',
  'src/server/fulfilment/resent-goods.ts',
]
/** Facts of an order's account. Only the account and the places in `MAY_COMPUTE` may add them up. */
const FACTS = new Set(['refunds', 'parcels', 'returns', 'withdrawals'])
const SUMS_REFUNDS = /\bsum\s*\(\s*(?:\w+\.)?amount_cents\b/
const COMPUTING = new Set(['+', '-', '*', '/', '<', '>', '<=', '>=', '===', '!=='])
const SQL_COMPUTING =
  /\b(?:refunded|owed)_cents\b\s*(?:[-+*/<>=]|!=)|[-+*/<>=]\s*(?:\w+\.)?(?:refunded|owed)_cents\b/

export function ownCountsOf(sources, words = COUNTING_WORDS) {
  return sources.flatMap((source) => countsOf(source, words))
}

function countsOf({ path, program }, words) {
  const found = new Set()
  const use = (name) => {
    if (Object.hasOwn(words, name) && !isAmong(path, words[name])) found.add(`uses ${name}`)
  }
  const compute = (name) => {
    if (!isAmong(path, MAY_COMPUTE)) found.add(`computes with ${name}`)
  }
  const aliases = new Map()
  const alias = ({ name }, names) => {
    const result = names.find((one) => RESULTS.has(one))
    if (name && result && name !== result) aliases.set(name, result)
  }
  const addUp = (list) => {
    for (const name of chainOf(list)) if (FACTS.has(name)) compute(name)
  }
  new Visitor({
    Identifier({ name }) {
      use(name)
    },
    BinaryExpression({ operator, left, right }) {
      if (!COMPUTING.has(operator) || isConstant(left) || isConstant(right)) return
      const gone = namesIn(right).find((name) => name === 'sent' || name === 'refunded')
      if (operator === '-' && gone && namesIn(left).includes('quantity')) compute(`quantity - ${gone}`)
      for (const name of [...namesIn(left), ...namesIn(right)])
        if (RESULTS.has(aliases.get(name) ?? name)) compute(aliases.get(name) ?? name)
    },
    ObjectPattern({ properties }) {
      for (const { key, value } of properties) if (key && value) alias(value.left ?? value, [key.name])
    },
    VariableDeclarator({ id, init }) {
      if (init) alias(id, namesIn(init))
    },
    CallExpression({ callee, arguments: [column] }) {
      if (callee.type !== 'MemberExpression') return
      if (callee.property.name === 'reduce') addUp(callee.object)
      if (callee.property.name === 'sum' && /(?:^|\.)amount_cents$/.test(column?.value ?? ''))
        compute('refunds')
    },
    ForOfStatement({ right, body }) {
      if (addsUp(body)) addUp(right)
    },
    TemplateElement({ value }) {
      const text = value.cooked ?? ''
      if (SUMS_REFUNDS.test(text)) compute('refunds')
      for (const word of text.match(/\w+/g) ?? []) use(word)
      if (SQL_COMPUTING.test(text)) compute('the refunded or owed sum in SQL')
    },
  }).visit(program)
  return [...found].map(
    (how) => `${path} ${how}: what an order owes or has left is read from its account (order-account.ts)`,
  )
}

const isConstant = (node) =>
  node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined')

/** Returns `owed` for `order.owed`, `eurosToCents(order.owed)` and `(owed ?? 0)`. */
function namesIn(node) {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression') return [node.property.name]
  if (node.type === 'CallExpression') return node.arguments.flatMap(namesIn)
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression')
    return [...namesIn(node.left), ...namesIn(node.right)]
  if (node.type === 'UnaryExpression') return namesIn(node.argument)
  if (
    node.type === 'ParenthesizedExpression' ||
    node.type === 'ChainExpression' ||
    node.type === 'TSNonNullExpression'
  )
    return namesIn(node.expression)
  return []
}

function addsUp(node) {
  let found = false
  new Visitor({
    AssignmentExpression({ operator }) {
      found ||= operator === '+=' || operator === '-='
    },
  }).visit({ type: 'Program', body: [node] })
  return found
}

/** Returns `order`, `refunds`, `filter` and `map` for `order.refunds.filter(…).map(…)`. */
function chainOf(node) {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'ChainExpression') return chainOf(node.expression)
  if (node.type === 'CallExpression') return chainOf(node.callee)
  if (node.type === 'MemberExpression') return [...chainOf(node.object), node.property.name]
  return []
}

const isAmong = (path, allowed) =>
  [...ACCOUNT, ...allowed].some((place) => path === place || path.startsWith(`${place}/`))
