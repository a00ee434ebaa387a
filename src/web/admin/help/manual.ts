import { marked, type Token } from 'marked'
import { searchText } from '#shared/search-text.ts'

export type ManualPage = {
  slug: string
  title: string
  screen: string
  tokens: readonly Token[]
  words: string
}

const FILES = import.meta.glob<string>('../../../../docs/manuel/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const PICTURES = import.meta.glob<string>('../../../../docs/manuel/images/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) => path.split('/').at(-1) ?? ''

const fileNamed = (name: string): string =>
  Object.entries(FILES).find(([path]) => nameOf(path) === name)?.[1] ?? ''

export const pictureAt = (href: string): string | undefined =>
  Object.entries(PICTURES).find(([path]) => nameOf(path) === nameOf(href))?.[1]

const LINE_OF_INDEX = /^- \[.+\]\(([\w-]+)\.md\)$/gm
const TITLE = /^# (.+)$/m
const SCREEN = /^\[Ouvrir l’écran\]\((\S+)\)$/m

export const MANUAL: readonly ManualPage[] = Array.from(
  fileNamed('README.md').matchAll(LINE_OF_INDEX),
  ([, slug = '']) => readPage(slug, fileNamed(`${slug}.md`)),
)

/** Adds the no-break spaces of French typography. The Markdown files have plain spaces instead. */
function spaced(text: string): string {
  return text
    .replaceAll(/ (?=:)/g, '\u00A0')
    .replaceAll(/ (?=[;!?»])/g, '\u202F')
    .replaceAll(/(?<=«) /g, '\u202F')
}

function readPage(slug: string, written: string): ManualPage {
  const text = spaced(written)
  const body = text.replace(TITLE, '').replace(SCREEN, '')
  return {
    slug,
    title: TITLE.exec(text)?.[1] ?? slug,
    screen: SCREEN.exec(text)?.[1] ?? '/admin',
    tokens: marked.lexer(body),
    words: searchText(text),
  }
}

export function findPages(query: string): readonly ManualPage[] {
  const words = searchText(query).split(' ').filter(Boolean)
  const inTitle = ({ title }: ManualPage) => words.every((word) => searchText(title).includes(word))
  const found = MANUAL.filter((page) => words.every((word) => page.words.includes(word)))
  return [...found.filter(inTitle), ...found.filter((page) => !inTitle(page))]
}
