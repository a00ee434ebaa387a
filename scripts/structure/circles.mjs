import { importsOf, isTest } from './sources.mjs'

/** This file is exempt: its type names all features, and every feature may import that type. */
const WIRING = 'src/server/services.ts'

const goesThroughApp = (path) => isTest(path) && !/^src\/(?:shared|web)\//.test(path)

/** Returns the circles of folders that import one another. Imports of types count too. */
export function circlesOf(sources) {
  const ties = new Map()
  for (const source of sources) {
    if (source.path === WIRING || goesThroughApp(source.path)) continue
    const from = folderOf(source.path)
    for (const target of importsOf(source)) {
      const to = folderOf(target)
      if (target === WIRING || to === from) continue
      if (!ties.has(from)) ties.set(from, [])
      ties.get(from).push({ to, text: `${source.path} → ${target}` })
    }
  }
  const reached = new Map([...ties.keys()].map((folder) => [folder, reachedFrom(folder, ties)]))
  const isTied = (a, b) => reached.get(a)?.has(b) && reached.get(b)?.has(a)
  const circles = []
  for (const folder of ties.keys()) {
    if (!isTied(folder, folder) || circles.some(({ folders }) => folders.includes(folder))) continue
    const folders = [...ties.keys()].filter((other) => isTied(folder, other))
    const imports = folders.flatMap((one) =>
      ties
        .get(one)
        .filter(({ to }) => folders.includes(to))
        .map(({ text }) => text),
    )
    circles.push({ folders, imports })
  }
  return circles
}

/** Returns for example `src/server/orders` or `src/web/admin/orders`. */
function folderOf(path) {
  const [top, side, folder, ...rest] = path.split('/')
  if (top !== 'src') return top
  if (side === 'sandbox') return 'src/sandbox'
  const hasFeatures = side === 'web' && (folder === 'storefront' || folder === 'admin')
  const parts = hasFeatures && rest.length > 1 ? [folder, rest[0]] : [folder, ...(hasFeatures ? rest : [])]
  return [top, side, ...parts].join('/')
}

function reachedFrom(folder, ties) {
  const reached = new Set()
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { to } of ties.get(next) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      waiting.push(to)
    }
  }
  return reached
}
