import { Visitor } from 'vite'

/**
 * Returns the texts that break under a browser's translator, which puts each text into an element of its own. After
 * that, React can no longer change or remove a text that has siblings, or insert something directly before it. So such
 * a text must be constant, and what is directly before it must not come and go.
 */
export function looseTextsOf(sources) {
  const screens = sources.filter(({ path }) => path.startsWith('src/web/') && path.endsWith('.tsx'))
  const changing = new Set(screens.flatMap(({ program }) => changingComponentsOf(program)))
  return screens.flatMap(({ path, program, lineAt }) => {
    const at = (node) => `${path}:${lineAt(node.start)}`
    return [
      ...looseIn(program, path.startsWith('src/web/storefront/'), changing).map(
        (node) => `${at(node)}: ${WRITTEN}`,
      ),
      ...optionsWithoutValue(program).map((node) => `${at(node)}: ${NO_VALUE}`),
    ]
  })
}

const WRITTEN =
  'a text that changes, or that follows something that comes and goes, next to other children (put it in an element, or all of it in one template)'

const NO_VALUE = 'an option without a value, whose value is then its translated text'

function optionsWithoutValue(program) {
  const found = []
  new Visitor({
    JSXOpeningElement: (node) => {
      const names = node.attributes.map(({ type, name }) => (type === 'JSXAttribute' ? name.name : '...'))
      if (node.name.name === 'option' && !names.includes('value')) found.push(node)
    },
  }).visit(program)
  return found
}

const PLAIN = ['title', 'textarea', 'option']

/** Public pages rarely change while they are open, so a variable among other children is allowed there. */
function looseIn(program, isPublic, changing) {
  const loose = []
  const look = (parent) => {
    const children = parent.children.filter((child) => !isBlank(child))
    if (children.length < 2 || PLAIN.includes(parent.openingElement?.name.name)) return
    for (const [at, child] of children.entries()) {
      const { type, expression } = child
      if (type === 'JSXExpressionContainer' && hasLooseText(expression, isPublic)) loose.push(child)
      else if (isText(child) && at > 0 && comesAndGoes(children[at - 1], changing)) loose.push(child)
    }
  }
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(program)
  return loose
}

const isBlank = ({ type, value, expression }) =>
  (type === 'JSXText' && value.trim() === '' && value.includes('\n')) ||
  expression?.type === 'JSXEmptyExpression'

/** Spaces alone are no text, because a translator ignores them. */
const isText = ({ type, value, expression }) =>
  type === 'JSXText' ? value.trim() !== '' : Boolean(expression) && isConstantWord(expression)
const isConstantWord = (node) => (node.type === 'Literal' ? isWord(node) : isConstant(node))
const isWord = ({ value }) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

function hasLooseText(expression, isPublic, mayGo = false) {
  const node = plain(expression)
  const inside = (part) => hasLooseText(part, isPublic, true)
  switch (node.type) {
    case 'ConditionalExpression':
      return inside(node.consequent) || inside(node.alternate)
    case 'LogicalExpression':
      return node.operator === '&&' ? inside(node.right) : inside(node.left) || inside(node.right)
    case 'JSXFragment':
      return mayGo && node.children.some(isText)
    case 'Literal':
      return mayGo && isWord(node)
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return mayGo || !isConstant(node)
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
      return !isPublic && !isElement(node) && (mayGo ? node.name !== 'undefined' : !isConstant(node))
    default:
      return false
  }
}

/** Returns the names of the components that sometimes have another root element, or none. */
function changingComponentsOf(program) {
  const rootsOf = new Map()
  const functions = []
  const enter = (node) => functions.push(node.id?.name)
  const leave = () => functions.pop()
  const add = (argument) => {
    const name = functions.at(-1)
    if (name) rootsOf.set(name, [...(rootsOf.get(name) ?? []), ...rootElementsOf(argument)])
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement: ({ argument }) => add(argument),
  }).visit(program)
  return [...rootsOf].flatMap(([name, roots]) =>
    /^[A-Z]/.test(name) && new Set(roots).size > 1 ? [name] : [],
  )
}

function rootElementsOf(expression) {
  if (!expression) return [undefined]
  const node = plain(expression)
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(rootElementsOf)
    case 'LogicalExpression':
      return [undefined, ...rootElementsOf(node.right)]
    case 'JSXFragment':
      return rootElementsOf(node.children.findLast((child) => !isBlank(child)))
    case 'JSXExpressionContainer':
      return rootElementsOf(node.expression)
    default:
      return [node.openingElement?.name.name]
  }
}

function comesAndGoes(child, changing) {
  if (child.type === 'JSXElement') return changing.has(child.openingElement.name.name)
  if (child.type !== 'JSXExpressionContainer') return false
  const node = plain(child.expression)
  if (node.type === 'LogicalExpression') return node.operator === '&&'
  if (node.type !== 'ConditionalExpression') return isList(node)
  const [one, other] = [node.consequent, node.alternate].map((part) => plain(part).openingElement?.name.name)
  return one === undefined || one !== other
}

const plain = (node) => (WRAPPERS.includes(node.type) ? plain(node.expression) : node)
const WRAPPERS = ['ParenthesizedExpression', 'TSNonNullExpression', 'TSAsExpression', 'ChainExpression']

/** Returns true for a literal, a name like SOME_CONSTANT or a member of it, and a template of such parts. */
function isConstant(node) {
  if (node.type === 'Identifier') return /^[A-Z][A-Z0-9_]*$/.test(node.name)
  if (node.type === 'MemberExpression') return !node.computed && isConstant(node.object)
  if (node.type === 'TemplateLiteral') return node.expressions.every(isConstant)
  return node.type === 'Literal'
}

const isList = ({ type, callee }) =>
  type === 'CallExpression' && ['map', 'flatMap', 'from'].includes(callee.property?.name)

const ELEMENTS =
  /^(?:add|above|aside|badge|bar|below|children|chips|contents|dialog|footer|head|header|icon|intro|label|more|notices?|panel|papers|question|saving|step|tools)$/

function isElement(node) {
  if (isList(node)) return true
  const named = node.type === 'CallExpression' ? node.callee : node
  return ELEMENTS.test(named.type === 'MemberExpression' ? named.property.name : named.name)
}
