import { TERMS_LOAD_FAILED } from '#shared/checkout/texts.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { publishedOn, TermsSections } from './terms-sections.tsx'

const TITLE = 'Conditions générales de vente acceptées'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ url }: LoaderArgs) =>
  api.call('GET /api/terms/:version', { params: { version: url.searchParams.get('version') ?? '-' } })

export default function AcceptedTermsScreen() {
  const terms = useScreenData<typeof clientLoader>()
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
    <TextPage title={TITLE}>
      <EmptyState
        tone="error"
        title={TERMS_LOAD_FAILED}
        action={<ButtonLink to="/cgv">Lire les conditions en vigueur</ButtonLink>}
      />
    </TextPage>
  )
}
