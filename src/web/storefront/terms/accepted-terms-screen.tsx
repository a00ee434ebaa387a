import { TERMS_LOAD_FAILED } from '#shared/checkout/texts.ts'
import { TERMS_TITLE } from '#shared/terms/texts.ts'
import { api } from '#web/api/api.ts'
import { pageMeta } from '#web/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { publishedOn, TermsSections } from './terms-sections.tsx'
import { TextPage } from '../fixed-pages/text-page.tsx'
import type { Route } from './+types/accepted-terms-screen'

const TITLE = `${TERMS_TITLE} acceptées`

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  api.call('GET /api/terms/:version', { params: { version: url.searchParams.get('version') ?? '-' } })

/** The terms as they were when an order was made, whatever they say today (decision 42). */
export default function AcceptedTermsScreen({ loaderData: terms }: Route.ComponentProps) {
  return (
    <TextPage title={TITLE} updated={publishedOn(terms.version, terms.publishedAt)}>
      <TermsSections sections={terms.sections} />
    </TextPage>
  )
}

export function HydrateFallback() {
  return (
    <TextPage title={TITLE}>
      <output className="sr-only">Chargement</output>
      <Skeleton className="h-96 rounded-md" />
    </TextPage>
  )
}

export function ErrorBoundary() {
  return (
    <div className="page py-6">
      <EmptyState
        tone="error"
        title={TERMS_LOAD_FAILED}
        action={<ButtonLink to="/cgv">Lire les conditions en vigueur</ButtonLink>}
      />
    </div>
  )
}
