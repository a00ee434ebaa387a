import { Fragment } from 'react'
import { TERMS_TITLE } from '#shared/checkout/texts.ts'
import { generalTerms, TERMS_DATE, TERMS_VERSION, type TermsSection } from '#shared/checkout/general-terms.ts'
import { formatDate } from '#shared/dates.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useShop } from '#web/shop.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { Route } from './+types/cgv-screen'
import { TextPage } from './text-page.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0], {
    title: TERMS_TITLE,
    description: 'Prix, commande, paiement, livraison, rétractation, garanties et médiation.',
    path: '/cgv',
  })

/** The general terms of sale. Their version is kept with each order (law.md 8): change it with the text. */
export default function CgvScreen() {
  const shop = useShop()
  return (
    <TextPage
      title={TERMS_TITLE}
      updated={`Version ${TERMS_VERSION}, en vigueur depuis le ${formatDate(TERMS_DATE).replace(/^1 /, '1er ')}`}
    >
      <TermsSections sections={generalTerms(shop)} />
    </TextPage>
  )
}

/** The sections of the general terms, with their links. */
function TermsSections({ sections }: { sections: readonly TermsSection[] }) {
  return sections.map(({ title, texts }) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      {texts.map((text) =>
        typeof text === 'string' ? (
          <p key={text}>
            <WithLinks text={text} />
          </p>
        ) : (
          <blockquote key={text.quote}>{text.quote}</blockquote>
        ),
      )}
    </Fragment>
  ))
}

/** Every third part is plain, then a label, then its path. */
function WithLinks({ text }: { text: string }) {
  const parts = text.split(/\[([^\]]+)\]\(([^)]+)\)/)
  return parts.map((part, at) => {
    if (at % 3 === 0) return part
    return at % 3 === 1 ? (
      <ShopLink key={part} to={parts[at + 1] ?? '/'}>
        {part}
      </ShopLink>
    ) : null
  })
}
