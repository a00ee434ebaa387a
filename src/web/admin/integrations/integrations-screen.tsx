import { useScreenData } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { promised } from '../api/use-promised.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ReadKeysPanel } from './read-keys-panel.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = () => ({ keys: promised(api.call('GET /api/admin/read-keys')) })

/** How other programs read the shop. */
export default function IntegrationsScreen() {
  const { keys } = useScreenData<typeof clientLoader>()
  return (
    <>
      <PageHead />
      <div className="grid gap-6">
        <ReadKeysPanel keys={keys} />
      </div>
    </>
  )
}
