import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leanFramework } from './lean-framework.ts'

const INSTRUMENTATION = '/shop/node_modules/react-router/dist/production/lib/router/instrumentation.js'

function transformed(code: string, id: string): string {
  const { transform, buildEnd } = leanFramework()
  const context = {
    parse: (text: string) => parseAst(text),
    error: (message: string) => {
      throw new Error(message)
    },
  }
  const handlers = { transform, buildEnd } as unknown as {
    transform: { handler: (this: typeof context, code: string, id: string) => { code: string } | null }
  }
  return handlers.transform.handler.call(context, code, id)?.code ?? code
}

test('what is left out of the router has another body, its sentences are gone, the rest stays', () => {
  const code = `
    function instrumentClientSideRouter(router) { invariant(router, 'lost'); return router }
    function other(route) { invariant(route, 'No route'); warning(false, 'Odd'); return route }
    const Form = React$1.forwardRef(() => other());
    Form.displayName = 'Form';`
  expect(transformed(code, INSTRUMENTATION)).toBe(`
    function instrumentClientSideRouter(router) { throw Error('lean-framework.ts') }
    function other(route) { invariant(route, void 0); void 0; return route }
    const Form = /* @__PURE__ */ React$1.forwardRef(() => other());
    `)
})

test('a screen that needs what is left out stops the build', () => {
  const screen = (name: string) => `import { Link, ${name} } from 'react-router'`
  const id = '/shop/src/web/storefront/some-screen.tsx'
  expect(transformed(screen('useLocation'), id)).toBe(screen('useLocation'))
  for (const name of ['useFetcher', 'Form', 'useSubmit'])
    expect(() => transformed(screen(name), id)).toThrow('leaves out')
})
