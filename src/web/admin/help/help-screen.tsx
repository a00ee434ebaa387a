import { useState } from 'react'
import { counted } from '#shared/count.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import { findPages } from './manual.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export default function HelpScreen() {
  const [query, setQuery] = useState('')
  const pages = findPages(query)
  return (
    <>
      <PageHead />
      <Panel>
        <Field
          type="search"
          name="q"
          label={'Que voulez-vous faire\u202F?'}
          placeholder="rembourser, étiquettes, inventaire…"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <output className="sr-only">{query && counted(pages.length, 'page')}</output>
        {pages.length === 0 ? (
          <EmptyState title="Aucune page ne contient ces mots" />
        ) : (
          <ul className="mt-4 grid gap-x-6 sm:grid-cols-2">
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <ShopLink
                  to={`/admin/help/${slug}`}
                  className="flex min-h-11 items-center py-1 font-medium hover:text-iris hover:underline"
                >
                  {title}
                </ShopLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
