import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PAGE_PATHS, PAGE_TITLES } from '#shared/settings/owner-texts.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type Meta } from '#web/base/screen.ts'
import { ErrorTitle } from '#web/errors/error-title.tsx'
import { NotFound } from '#web/errors/not-found.tsx'
import { RouteErrorBoundary } from '#web/errors/route-error.tsx'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { OwnersText } from './owners-text.tsx'

const load = publicLoader((api) => api.getPageText('about'))
export { load as loader, load as clientLoader }

export const meta: Meta = () => ({
  title: PAGE_TITLES.about,
  description: 'Qui tient la boutique, et pourquoi.',
  path: PAGE_PATHS.about,
})

export function ErrorBoundary() {
  const error = useRouteError()
  const isUnwritten = isRouteErrorResponse(error) && error.status === 404
  if (!isUnwritten) return <RouteErrorBoundary />
  return (
    <>
      <ErrorTitle text="Page introuvable" />
      <NotFound />
    </>
  )
}

export default function AboutScreen() {
  const { content } = useScreenData<typeof load>()
  return (
    <TextPage title={PAGE_TITLES.about}>
      <OwnersText html={content} />
    </TextPage>
  )
}
