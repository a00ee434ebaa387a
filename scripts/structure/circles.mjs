import { importsOf } from './sources.mjs'

/** The type of all services: it names all features, and all of them may name it. */
const WIRING = 'src/server/services.ts'

/**
 * The circles among folders: features that import one another, types included, so that none can be read, tested or
 * moved alone. Each is given as its folders and the imports between them.
 */
export function circlesOf(sources) {
  const ties = new Map()
  for (const source of sources) {
    if (source.path === WIRING) continue
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

/**
 * `src/server/orders` for everything in it; a file outside the features stands for itself. The third parties of each kind,
 * payment, mail and others, are apart.
 */
function folderOf(path) {
  const [top, side, folder, kind] = path.split('/')
  if (top !== 'src') return top
  if (side === 'sandbox') return 'src/sandbox'
  return `${top}/${side}/${folder === 'outside' ? `outside/${kind}` : folder}`
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
