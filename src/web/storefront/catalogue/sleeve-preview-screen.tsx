import { useParams } from 'react-router'
import { SLEEVE_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { idOf } from '#shared/ids.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { loadOwnData } from '#web/session/own-data.ts'
import { PreviewFailure, PreviewPage } from '#web/storefront/form/preview-page.tsx'
import { PreviewNote } from '../form/preview-note.tsx'
import { SleevePresentation } from './sleeve-presentation.tsx'

export { PreviewFallback as HydrateFallback } from '#web/storefront/form/preview-page.tsx'

export const meta: Meta = () => ({ title: 'Aperçu' })

/** The server shows an unpublished sleeve only to admins (decision 6). */
export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) =>
  loadOwnData(() => api.call('GET /api/sleeves/:id', { params: { id } }))

export default function SleevePreviewScreen() {
  const loaded = useScreenData<typeof clientLoader>()
  const { id = '' } = useParams()
  return (
    <PreviewPage
      loaded={loaded}
      path={`/preview/products/${id}`}
      reserved="L’aperçu d’une protection est réservé à la boutique."
    >
      {(sleeve) => (
        <div className="page pt-4 sm:pt-6">
          <PreviewNote edit={`/admin/products/${idOf(sleeve)}`}>
            {sleeve.isPublished
              ? 'Cette protection est publiée.'
              : 'Cette protection n’est pas publiée\u00A0: vous seul voyez cette page.'}
          </PreviewNote>
          <SleevePresentation sleeve={sleeve} isPreview />
        </div>
      )}
    </PreviewPage>
  )
}

export const ErrorBoundary = () => <PreviewFailure failed={SLEEVE_LOAD_FAILED} />
