import { useSearchParams } from 'react-router'
import type { ServiceKeys, ServiceKeysList } from '#shared/keys/contract.ts'
import { KEYS_LOAD_FAILED, KEYS_OF_DEMO } from '#shared/keys/texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePromised, type Promised } from '../api/use-promised.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { ServicePanel } from './service-panel.tsx'

export function ServicesTab({ keys }: { keys: Promised<ServiceKeysList> }) {
  const { data, error } = usePromised(keys, KEYS_LOAD_FAILED)
  const [query, setQuery] = useSearchParams()
  const edited = data?.services.find(({ service }) => query.get('field') === `keys.${service}`)
  const edit = (one: ServiceKeys) => setQuery({ tab: 'services', field: `keys.${one.service}` })
  const close = () => setQuery({ tab: 'services' }, { replace: true })
  if (error !== undefined && !data) return <LoadFailure failed={KEYS_LOAD_FAILED} />
  if (!data) return <Skeleton className="h-96 rounded-md" />
  const { services, canChange, webhookUrl } = data
  return (
    <>
      <p className="mb-5 max-w-prose text-ink-soft">
        {canChange
          ? 'Les clés sont enregistrées chiffrées et ne s’affichent plus\u00A0: seuls leurs quatre derniers caractères restent visibles.'
          : KEYS_OF_DEMO}
      </p>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {services.map((one) => (
          <ServicePanel key={one.service} keys={one} canChange={canChange} onEdit={() => edit(one)} />
        ))}
      </div>
      {edited && canChange && edited.source !== 'environment' && (
        <KeysDialog
          key={`${edited.service} ${edited.version}`}
          keys={edited}
          webhookUrl={webhookUrl}
          onClose={close}
        />
      )}
    </>
  )
}
