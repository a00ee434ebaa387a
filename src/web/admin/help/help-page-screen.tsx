import { useParams } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import { MANUAL } from './manual.ts'
import { Markdown } from './markdown.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export default function HelpPageScreen() {
  const { page: slug } = useParams()
  const page = MANUAL.find((each) => each.slug === slug)
  return (
    <>
      <PageHead>
        <ShopLink
          to="/admin/help"
          className="min-h-11 content-center text-ink-soft underline hover:text-iris"
        >
          Toutes les pages
        </ShopLink>
      </PageHead>
      {page ? (
        <Panel
          title={page.title}
          aside={
            <ButtonLink to={page.screen} variant="secondary" size="sm" className="min-h-11">
              Ouvrir l’écran
            </ButtonLink>
          }
        >
          <div className="grid gap-4">
            <Markdown tokens={page.tokens} />
          </div>
        </Panel>
      ) : (
        <EmptyState title="Cette page du manuel n’existe pas" />
      )}
    </>
  )
}
