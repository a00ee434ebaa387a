import { globSync, readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { adminRoutes } from './admin-routes.ts'
import { shopRoutes } from './routes.ts'

const routes = [...shopRoutes, ...adminRoutes]

test('every path that a page links to is the path of a page', () => {
  const leadsNowhere = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path?.endsWith('*')
  const links = globSync('src/web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bto(?:="|: ')(\/[\w/-]*)/g)].map(([, path = '']) => ({
      file,
      path,
    })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(leadsNowhere('/guide')).toBe(true)
  expect(links.filter(({ path }) => leadsNowhere(path))).toEqual([])
})
