import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labelOf, screenAt, SCREENS, screensFor } from './screens.ts'

const folder = join(import.meta.dirname, '..')

test('every screen file has its row, and every row its files', () => {
  const files = SCREENS.flatMap(({ file, pages = [] }) => [file, ...pages.map((page) => page.file)])
  expect(files.toSorted()).toEqual(globSync('**/*-screen.tsx', { cwd: folder }).toSorted())
  const windows = SCREENS.flatMap((screen) => screen.windows ?? [])
  expect(windows.filter(({ file }) => !existsSync(`${folder}/${file}`))).toEqual([])
})

test.each([
  ['/admin', 'Tableau de bord'],
  ['/admin/', 'Tableau de bord'],
  ['/admin/news/new', 'Articles'],
  ['/Admin/Orders', 'Commandes'],
  ['/admin/products/count/import', 'Inventaire'],
  ['/admin/unknown', undefined],
])('%s belongs to %s', (path, label) => {
  const screen = screenAt(path)
  expect(screen && labelOf(screen)).toBe(label)
})

test('a role has exactly the screens whose row names it', () => {
  expect(screensFor('admin')).toEqual(SCREENS)
  expect(screensFor('preparation').map(({ path }) => path)).toEqual([
    '/admin/products',
    '/admin/products/count',
    '/admin/orders',
    '/admin/messages',
    '/admin/help',
  ])
  expect(screensFor('user')).toEqual([])
  expect(screensFor(undefined)).toEqual([])
})
