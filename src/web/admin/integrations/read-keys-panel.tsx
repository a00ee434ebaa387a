import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { idOf } from '#shared/ids.ts'
import type { ReadKey, ReadKeys } from '#shared/integrations/contract.ts'
import { READ_SCOPE_LABELS } from '#shared/integrations/read-key-rules.ts'
import {
  READ_KEY_REVOKE_FAILED,
  READ_KEY_REVOKED,
  READ_KEYS_LOAD_FAILED,
} from '#shared/integrations/texts.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePromised, type Promised } from '../api/use-promised.ts'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Panel } from '../ui/page-head.tsx'
import { NewReadKeyDialog } from './new-read-key-dialog.tsx'

export function ReadKeysPanel({ keys: call }: { keys: Promised<ReadKeys> }) {
  const { data, error } = usePromised(call, READ_KEYS_LOAD_FAILED)
  const [isMaking, setMaking] = useState(false)
  const [toRevoke, setToRevoke] = useState<ReadKey>()
  return (
    <Panel
      title="Clés de lecture"
      aside={
        <Button
          size="sm"
          className="min-h-11"
          icon={<Icon name="plus" className="size-4" />}
          onClick={() => setMaking(true)}
        >
          Créer une clé
        </Button>
      }
    >
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Une clé permet à un autre logiciel (comptabilité, préparation, statistiques) de lire ce que vous
        choisissez. Elle ne change rien dans la boutique.
      </p>
      {error !== undefined && !data && <LoadFailure failed={READ_KEYS_LOAD_FAILED} />}
      {!data && error === undefined && <Skeleton className="h-24 rounded-md" />}
      {data?.keys.length === 0 && <p className="text-ink-soft">Aucune clé pour l’instant.</p>}
      {data && data.keys.length > 0 && (
        <ul className="divide-y divide-hairline">
          {data.keys.map((key) => (
            <KeyRow key={idOf(key)} readKey={key} onRevoke={setToRevoke} />
          ))}
        </ul>
      )}
      {isMaking && <NewReadKeyDialog onClose={() => setMaking(false)} />}
      <DeleteQuestion
        item={toRevoke}
        question={'Révoquer cette clé\u202F?'}
        confirmLabel="Révoquer la clé"
        cancelLabel="La garder"
        nameOf={({ name, ending }) => `${name}, …${ending}`}
        consequence="Le logiciel qui s’en sert ne pourra plus rien lire."
        remove={({ _id: id }) => api.call('DELETE /api/admin/read-keys/:id', { params: { id } })}
        done={READ_KEY_REVOKED}
        failed={READ_KEY_REVOKE_FAILED}
        onClose={() => setToRevoke(undefined)}
      />
    </Panel>
  )
}

function KeyRow({ readKey, onRevoke }: { readKey: ReadKey; onRevoke: (key: ReadKey) => void }) {
  const { name, scopes, ending, createdAt, createdBy, lastUsedOn } = readKey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-semibold wrap-anywhere">
          <span>{name}</span> <span className="font-normal text-ink-soft">{`…${ending}`}</span>
        </p>
        <p className="text-sm">{scopes.map((scope) => READ_SCOPE_LABELS[scope]).join('\u00A0· ')}</p>
        <p className="text-sm text-ink-soft">
          <span>Créée le </span>
          <DateTime value={createdAt} format="short" />
          {createdBy && <span className="wrap-anywhere">{` par ${createdBy}`}</span>}
          <span>
            {lastUsedOn ? `\u00A0· utilisée le ${formatDay(lastUsedOn)}` : '\u00A0· jamais utilisée'}
          </span>
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => onRevoke(readKey)}>
        Révoquer<span className="sr-only">{` la clé ${name}`}</span>
      </Button>
    </li>
  )
}
