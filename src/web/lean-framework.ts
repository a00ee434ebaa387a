import type { Plugin } from 'vite'

/** What comes when something is called all the same: a build that leaves too much out must not fail in silence. */
const NEVER = `throw Error('lean-framework.ts')`

/**
 * What this shop never asks of its router and of React, by file and function, and what stands there instead: fetchers, actions
 * and forms (decision 78), routes discovered on the way (the whole table comes with the page), instrumentation, React Server
 * Components; React's own components of view transitions, lists of waiting parts and hidden parts, its hints to
 * the browser. A shopper would fetch it before the first touch, and no bundler can know (decision 151).
 */
const LEFT_OUT: Record<string, Record<string, string>> = {
  'router/router.js': {
    handleAction: NEVER,
    fetch: NEVER,
    handleFetcherAction: NEVER,
    handleFetcherLoader: NEVER,
    getFetcher: NEVER,
    resetFetcher: NEVER,
    queueFetcherForDeletion: NEVER,
    markFetchRedirectsDone: 'return false',
    abortStaleFetchLoads: 'return false',
    normalizeNavigateOptions: 'return { path: arguments[1] }',
    getSubmissionFromNavigation: '',
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: NEVER,
    patchRoutes: NEVER,
    _internalSetRoutes: NEVER,
    getInstrumentationNavigateMeta: NEVER,
  },
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: NEVER,
    instrumentClientSideRouter: NEVER,
    consumeInstrumentationClientResultMetaReceiver: '',
  },
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'return false',
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
  },
  'dom/ssr/routes.js': {
    createClientRoutesWithHMRRevalidationOptOut: NEVER,
    wrapShouldRevalidateForHdr: NEVER,
    noActionDefinedError: NEVER,
  },
  // For what breaks outside of every route; theirs shows the stack, and brings along what draws a document's scripts.
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary:
      'console.error(arguments[0].error); return React$1.createElement("html", { lang: "fr" }, React$1.createElement("body", null, "Cette page est restée coincée. Rechargez-la."))',
  },
  // While a page's first data is on its way: what the layout stands around, where no screen says more.
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: 'return null' },
  'dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: NEVER,
    nonSsrStrategy: NEVER,
    singleFetchLoaderFetcherStrategy: NEVER,
  },
  'dom/ssr/components.js': { RSCPrefetchPageLinksImpl: NEVER },
  'context.js': { useIsRSCRouterContext: 'return false' },
  'hooks.js': { RSCErrorHandler: NEVER },
  'errors.js': { decodeRedirectErrorDigest: '', decodeRouteErrorResponseDigest: '' },
  'components.js': { getOptimisticRouterState: NEVER },
  'react-dom-client.production.js': {
    // `<ViewTransition>`: without one in the tree they look for it in vain. The router's transitions are the browser's own.
    startViewTransition: NEVER,
    applyViewTransitionName: NEVER,
    applyViewTransitionToHostInstances: NEVER,
    applyViewTransitionToHostInstancesRecursive: NEVER,
    scheduleViewTransitionEvent: NEVER,
    restoreViewTransitionName: NEVER,
    measureViewTransitionHostInstancesRecursive: NEVER,
    measureNestedViewTransitions: '',
    commitAppearingPairViewTransitions: '',
    commitEnterViewTransitions: '',
    commitDeletedPairViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    restorePairedViewTransitions: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    restoreViewTransitionOnHostInstances: '',
    queueTransitionTypes: NEVER,
    updateSuspenseListComponent: NEVER,
    updateActivityComponent: NEVER,
    mountActionState: NEVER,
    prefetchDNS: NEVER,
    preconnect: NEVER,
    preload: NEVER,
    preloadModule: NEVER,
    preinitScript: NEVER,
    preinitStyle: NEVER,
    preinitModuleScript: NEVER,
    // The names of the components that an error has come through, without the lines of their code.
    describeNativeComponentFrame:
      'return arguments[0] ? describeBuiltInComponentFrame(arguments[0].displayName || arguments[0].name || "") : ""',
  },
}

/** Sentences for whoever writes a route: they are read in development, where nothing is left out. */
const INVARIANTS = new Set(['invariant', 'UNSAFE_invariant'])
const WARNINGS = new Set(['warning', 'warnOnce', 'warningOnce'])

/** Made where they stand, and kept by a bundler as long as it cannot know that nothing else happens there. */
const MADE = /^(?:forwardRef|createContext|memo)$/

/** What would call what is not there. */
const NEEDS_MORE =
  /\b(?:Form|useFetchers?|useSubmit|useFormAction|useActionData|ViewTransition|addTransitionType|SuspenseList|Activity|useActionState|useFormState|prefetchDNS|preconnect|preload|preloadModule|preinit|preinitModule)\b/
const OF_LIBRARIES = /node_modules\/(?:react-router\/dist\/\w+\/lib|react-dom\/cjs)\/([\w./-]+\.js)/
const OWN = /\/src\/web\/.*\.tsx?/
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*['"](?:react|react-dom|react-router)['"]/g

/** Leaves out of the browser's build what of them is never used there. A function that has another name now stops it. */
export function leanFramework(): Plugin {
  const sought = new Set(
    Object.entries(LEFT_OUT).flatMap(([file, names]) => Object.keys(names).map((name) => `${file} ${name}`)),
  )
  return {
    name: 'lean-framework',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [OF_LIBRARIES, OWN] },
      handler(code, id) {
        const file = OF_LIBRARIES.exec(id)?.[1]
        if (file === undefined) {
          const used = [...code.matchAll(IMPORTS)].find(([, names = '']) => NEEDS_MORE.test(names))
          if (used) this.error(`${id} uses what lean-framework.ts leaves out: ${used[1]}`)
          return null
        }
        const bodies = LEFT_OUT[file] ?? {}
        const edits: Edit[] = []
        for (const node of nodesOf(this.parse(code))) {
          const edit = replaced(node, bodies)
          if (!edit) continue
          edits.push(edit)
          if (edit.name) sought.delete(`${file} ${edit.name}`)
        }
        return { code: edited(code, edits), map: null }
      },
    },
    buildEnd(error) {
      if (!error && sought.size > 0)
        this.error(`lean-framework.ts names what is not there: ${[...sought].join(', ')}`)
    },
  }
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { from: number; to: number; text: string; name?: string }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  if (!isNode(value)) return
  yield value
  for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesOf(part)
}

function replaced(node: Node, bodies: Record<string, string>): Edit | undefined {
  if (node.type === 'FunctionDeclaration') {
    const name = nameOf(node['id'])
    const { body } = node
    if (bodies[name] === undefined || !isNode(body)) return undefined
    return { from: body.start, to: body.end, text: `{ ${bodies[name]} }`, name }
  }
  if (node.type === 'ExpressionStatement' && isNode(node['expression'])) {
    const { left } = node['expression']
    const isNaming = isNode(left) && nameOf(left['property']) === 'displayName'
    return isNaming ? { from: node.start, to: node.end, text: '' } : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  if (isNode(callee) && MADE.test(nameOf(callee['property'])))
    return { from: node.start, to: node.start, text: '/* @__PURE__ */ ' }
  const called = nameOf(callee)
  if (WARNINGS.has(called)) return { from: node.start, to: node.end, text: 'void 0' }
  const [, message] = Array.isArray(node['arguments']) ? node['arguments'] : []
  if (!INVARIANTS.has(called) || !isNode(message)) return undefined
  return { from: message.start, to: message.end, text: 'void 0' }
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name']) : '')

/** An edit within another one is gone with it. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    if (edit.from < at) continue
    text += code.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return text + code.slice(at)
}
