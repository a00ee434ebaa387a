import { useParams, useRouteError } from 'react-router'
import { SLEEVE_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { idOf } from '#shared/ids.ts'
import { PREVIEW_SIGN_IN } from '#shared/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { loadOwnData, useOwnData } from '#web/session/own-data.ts'
import { SignInInvitation } from '#web/storefront/form/sign-in-invitation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PreviewNote } from '#web/ui/preview-note.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SleevePresentation } from './sleeve-presentation.tsx'

export const meta: Meta = () => ({ title: 'Aperçu' })

/** The server shows an unpublished sleeve only to admins (decision 6). */
export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) =>
  loadOwnData(() => api.call('GET /api/sleeves/:id', { params: { id } }))

export default function SleevePreviewScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { id = '' } = useParams()
  const sleeve = useOwnData(loaderData)
  if (sleeve === 'loading') return <HydrateFallback />
  if (sleeve === 'signed-out')
    return (
      <div className="page py-8">
        <SignInInvitation to={`/preview/products/${id}`} title={PREVIEW_SIGN_IN}>
          L’aperçu d’une protection est réservé à la boutique.
        </SignInInvitation>
      </div>
    )
  return (
    <div className="page pt-4 sm:pt-6">
      <PreviewNote edit={`/admin/products/${idOf(sleeve)}`}>
        {sleeve.isPublished
          ? 'Cette protection est publiée.'
          : 'Cette protection n’est pas publiée\u00A0: vous seul voyez cette page.'}
      </PreviewNote>
      <SleevePresentation sleeve={sleeve} isPreview />
    </div>
  )
}

export function HydrateFallback() {
  return (
    <div className="page py-6">
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

export function ErrorBoundary() {
  const sentence = messageOf(useRouteError(), SLEEVE_LOAD_FAILED)
  return (
    <div className="page grid min-h-[60vh] content-center">
      <h1 className="sr-only">{sentence}</h1>
      <EmptyState tone="error" title={sentence} action={<RetryButton />} />
    </div>
  )
}
