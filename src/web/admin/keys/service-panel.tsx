import { useState } from 'react'
import type { ServiceKeys, ServiceTrial } from '#shared/keys/contract.ts'
import { fieldsInUse } from '#shared/keys/key-rules.ts'
import { SERVICES } from '#shared/keys/services.ts'
import { KEYS_GIVEN, TRIAL_FAILED } from '#shared/keys/texts.ts'
import { api } from '#web/session/api.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useWrite } from '../api/use-write.ts'
import { Panel } from '../ui/page-head.tsx'

type ServicePanelProps = { keys: ServiceKeys; canChange: boolean; onEdit: () => void }

export function ServicePanel({ keys, canChange, onEdit }: ServicePanelProps) {
  const { service, source, isComplete, isLost, shown, version } = keys
  const { title, about, trial } = SERVICES[service]
  const [tried, setTried] = useState<{ version: number; results: ServiceTrial['results'] }>()
  const attempt = useWrite(
    async () => {
      const { results } = await api.call('POST /api/admin/keys/:service/trial', { params: { service } })
      setTried({ version, results })
    },
    TRIAL_FAILED,
    { rereads: false },
  )
  const { tone, label } = stateOf(keys)
  // The result of a trial of former keys says nothing about the current keys.
  const results = tried?.version === version ? tried.results : []
  return (
    <Panel title={title} aside={<Badge tone={tone}>{label}</Badge>}>
      <p className="text-sm text-ink-soft">{about}</p>
      {source === 'environment' && (
        <p className="mt-3 rounded-sm bg-blue-wash px-3 py-2 text-sm">{KEYS_GIVEN}</p>
      )}
      {isLost && (
        <p className="mt-3 rounded-sm bg-orange-wash px-3 py-2 text-sm">
          Ces clés ont été chiffrées sur un autre serveur et ne se lisent plus&nbsp;: saisissez-les à nouveau.
        </p>
      )}
      {Object.keys(shown).length > 0 && (
        <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {fieldsInUse(service, shown)
            .filter(([name]) => shown[name] !== undefined)
            .map(([name, { label: name_, choices }]) => (
              <div key={name} className="contents">
                <dt className="text-ink-soft">{name_}</dt>
                <dd className="wrap-anywhere">{choices?.[shown[name] ?? ''] ?? shown[name]}</dd>
              </div>
            ))}
        </dl>
      )}
      <output className="mt-3 grid gap-1 text-sm empty:hidden">
        {results.map(({ isGood, sentence }) => (
          <span key={sentence} className="flex items-start gap-2 wrap-anywhere">
            <Icon
              name={isGood ? 'check' : 'close'}
              className={isGood ? 'mt-0.5 size-4 shrink-0 text-green' : 'mt-0.5 size-4 shrink-0 text-red'}
            />
            <span>{sentence}</span>
          </span>
        ))}
      </output>
      <div className="mt-4 flex flex-wrap gap-3">
        {source !== 'environment' && canChange && (
          <Button variant="secondary" size="sm" className="min-h-11" onClick={onEdit}>
            <span>{source === 'none' ? 'Saisir les clés' : 'Changer les clés'}</span>
            <span className="sr-only">{`, ${title}`}</span>
          </Button>
        )}
        {isComplete && !isLost && (
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11"
            title={trial}
            loading={attempt.pending}
            onClick={() => attempt.run()}
          >
            Essayer<span className="sr-only">{`, ${title}`}</span>
          </Button>
        )}
      </div>
    </Panel>
  )
}

function stateOf({ source, isComplete, isLost }: ServiceKeys): { tone: BadgeTone; label: string } {
  if (source === 'environment') return { tone: 'blue', label: 'Donné par le serveur' }
  if (isLost) return { tone: 'red', label: 'À saisir à nouveau' }
  if (source === 'none') return { tone: 'grey', label: 'Non renseigné' }
  return isComplete ? { tone: 'green', label: 'Renseigné' } : { tone: 'orange', label: 'Incomplet' }
}
