import { globSync, readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type Entry = {
  path?: string | undefined
  index?: boolean | undefined
  file: string
  children?: Entry[] | undefined
}
type Matched = { path?: string; index?: boolean; id: string; children?: Matched[] }

const matched = ({ path, index, file, children }: Entry): Matched => ({
  id: file,
  ...(path !== undefined && { path }),
  ...(index ? { index } : { children: (children ?? []).map(matched) }),
})

test('every path that a page links to is the path of a page', () => {
  const known = routes.map((entry) => matched(entry)) as Parameters<typeof matchRoutes>[0]
  const leadsNowhere = (path: string) => matchRoutes(known, path)?.at(-1)?.route.path === '*'
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
