import { PAGE_PATHS, PAGE_TITLES } from '#shared/settings/owner-texts.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type Meta } from '#web/screen.ts'
import { OwnersText } from './owners-text.tsx'
import { TextPage } from './text-page.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const load = publicLoader((api) => api.getPageText('about'))
export { load as loader, load as clientLoader }

export const meta: Meta = () => ({
  title: PAGE_TITLES.about,
  description: 'Qui tient la boutique, et pourquoi.',
  path: PAGE_PATHS.about,
})

/** The owner's text about the shop; the page exists once it is written. */
export default function AboutScreen() {
  const { content } = useScreenData<typeof load>()
  return (
    <TextPage title={PAGE_TITLES.about}>
      <OwnersText html={content} />
    </TextPage>
  )
}
