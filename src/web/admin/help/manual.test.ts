import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Token } from 'marked'
import { expect, test } from 'vitest'
import { SCREENS, screenAt } from '../menu/screens.ts'
import { findPages, MANUAL, pictureAt } from './manual.ts'

const plain = (text: string) =>
  text
    .replaceAll(/\\u00a0|\\u202f|&nbsp;|&#8239;|[\u00A0\u202F]/gi, ' ')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))
}

const all = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [
    token,
    ...all('items' in token ? (token.items as Token[]) : []),
    ...all('tokens' in token ? (token.tokens ?? []) : []),
  ])

const tokensOf = (type: string) =>
  MANUAL.flatMap(({ slug, tokens }) =>
    all(tokens).flatMap((token) => (token.type === type ? [{ slug, token }] : [])),
  )

test('every page of the index exists, begins on a screen and has its picture', () => {
  const files = readdirSync('docs/manuel').filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(MANUAL.map(({ slug }) => `${slug}.md`).toSorted()).toEqual(files.toSorted())
  for (const { slug, title, screen } of MANUAL) {
    expect([slug, title.length > 5, screenAt(screen.split('?')[0] ?? '')?.title]).toEqual([
      slug,
      true,
      expect.any(String),
    ])
    expect([slug, pictureAt(`images/${slug}.webp`)]).toEqual([slug, expect.stringContaining('.webp')])
  }
})

test('every name in bold is on a screen', () => {
  const texts = plain([...sourcesOf('src/web/admin'), ...sourcesOf('src/shared')].join('\n'))
  const named = tokensOf('strong').map(({ slug, token }) => [slug, 'text' in token ? String(token.text) : ''])
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(([, name = '']) => !texts.includes(plain(name)))).toEqual([])
})

test('links between pages lead to pages, and each screen’s help exists', () => {
  const slugs = MANUAL.map(({ slug }) => slug)
  for (const { token } of tokensOf('link'))
    expect(slugs).toContain('href' in token ? String(token.href).replace(/\.md$/, '') : '')
  for (const { help } of SCREENS) if (help) expect(slugs).toContain(help)
})

test('pages are found by words without accents; a title counts first', () => {
  expect(findPages('INVENTAIRE')[0]?.slug).toBe('compter-le-stock')
  expect(findPages('remboursez etiquettes xyz')).toEqual([])
  expect(findPages('')).toHaveLength(MANUAL.length)
})
