import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { addPages } from '../rendering/add-pages.ts'
import { addSandbox } from '../start/add-sandbox.ts'
import { testShop, type TestShop } from './shop.ts'

/** Fastify publishes each new instance on this channel, before anything can be registered on the instance. */
const CREATED = 'fastify.initialization'

export async function wholeShop(
  environment: Record<string, string> = {},
  page = PLAIN_PAGE,
): Promise<TestShop & { routes: RouteOptions[] }> {
  const routes = new Map<FastifyInstance, RouteOptions[]>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const registered: RouteOptions[] = []
    routes.set(fastify, registered)
    fastify.addHook('onRoute', (route) => void registered.push(route))
  }
  const build = tinyBuild(page)
  subscribe(CREATED, watch)
  try {
    const shop = await testShop(environment, async (app, services) => {
      addSandbox(app, services.config, () => '')
      await addPages(app, services, build)
    })
    return {
      ...shop,
      routes: routes.get(shop.app) ?? [],
      async close() {
        await shop.close()
        rmSync(build, { recursive: true })
      },
    }
  } finally {
    unsubscribe(CREATED, watch)
  }
}

const PLAIN_PAGE = `async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })`

export function tinyBuild(page = PLAIN_PAGE): string {
  const build = mkdtempSync(join(tmpdir(), 'carapace-build-'))
  for (const folder of ['client/.vite', 'server']) mkdirSync(join(build, folder), { recursive: true })
  writeFileSync(join(build, 'client/.vite/manifest.json'), '{}')
  writeFileSync(join(build, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(
    join(build, 'server/index.js'),
    `export const createWebHandler = ({ publicApi }) => ${page}
export const isKnownPath = (path) => path !== '/nowhere'`,
  )
  writeFileSync(join(build, 'package.json'), '{"type":"module"}')
  return build
}
