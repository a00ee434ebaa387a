import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { pictureAt } from './manual.ts'

export function Markdown({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => <Fragment key={at}>{draw(token)}</Fragment>)
}

function draw(token: Token): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p className="max-w-prose leading-relaxed">{inside(token)}</p>
    case 'list':
      return drawList(token as Tokens.List)
    case 'strong':
      return <strong className="font-semibold">{inside(token)}</strong>
    case 'link':
      return drawLink(token as Tokens.Link)
    case 'image':
      return drawPicture(token as Tokens.Image)
    case 'text':
      return inside(token)
    default:
      return null
  }
}

function inside(token: Token): ReactNode {
  return 'tokens' in token && token.tokens ? <Markdown tokens={token.tokens} /> : (token as Tokens.Text).text
}

function drawList({ ordered, items }: Tokens.List): ReactNode {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={`grid max-w-prose gap-2 pl-6 leading-relaxed ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item, at) => (
        <li key={at}>
          <Markdown tokens={item.tokens} />
        </li>
      ))}
    </List>
  )
}

/** Pages of the manual link to each other by file name, so the links also work in the repository. */
function drawLink({ href, text }: Tokens.Link): ReactNode {
  return (
    <ShopLink to={`/admin/help/${href.replace(/\.md$/, '')}`} className="text-iris underline">
      {text}
    </ShopLink>
  )
}

function drawPicture({ href, text }: Tokens.Image): ReactNode {
  const source = pictureAt(href)
  if (source === undefined) return null
  return (
    <img
      src={source}
      alt={text}
      width={1280}
      height={800}
      loading="lazy"
      className="mt-2 h-auto w-full rounded-md border border-hairline"
    />
  )
}
