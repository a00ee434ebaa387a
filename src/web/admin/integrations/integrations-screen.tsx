import { useScreenData } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { promised } from '../api/use-promised.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ReadKeysPanel } from './read-keys-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = () => ({
  keys: promised(api.call('GET /api/admin/read-keys')),
  webhooks: promised(api.call('GET /api/admin/webhooks')),
})

export default function IntegrationsScreen() {
  const { keys, webhooks } = useScreenData<typeof clientLoader>()
  return (
    <>
      <PageHead />
      <div className="grid gap-6">
        <ReadKeysPanel keys={keys} />
        <WebhooksPanel webhooks={webhooks} />
      </div>
    </>
  )
}
