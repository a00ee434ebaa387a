import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import {
  WEBHOOK_DELETE_FAILED,
  WEBHOOK_DELETED,
  WEBHOOK_SECRET_FAILED,
  WEBHOOK_TEST_FAILED,
  WEBHOOK_TEST_QUEUED,
  WEBHOOKS_LOAD_FAILED,
} from '#shared/integrations/texts.ts'
import type { Webhook, Webhooks, WebhookWithSecret } from '#shared/integrations/webhook-contract.ts'
import {
  FORMER_SECRET_HOURS,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_STATE_LABELS,
  type WebhookState,
} from '#shared/integrations/webhook-rules.ts'
import { api } from '#web/session/api.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { usePromised, type Promised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Panel } from '../ui/page-head.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

const tones: Record<WebhookState, BadgeTone> = { active: 'green', failing: 'orange', off: 'grey' }

type Act = 'edit' | 'log' | 'secret' | 'delete'
type Acting = { act: Act; webhook: Webhook }

export function WebhooksPanel({ webhooks: call }: { webhooks: Promised<Webhooks> }) {
  const { data, error } = usePromised(call, WEBHOOKS_LOAD_FAILED)
  const [isAdding, setAdding] = useState(false)
  const [acting, setActing] = useState<Acting>()
  const [made, setMade] = useState<WebhookWithSecret>()
  const close = () => setActing(undefined)
  const of = (act: Act) => (acting?.act === act ? acting.webhook : undefined)
  const [edited, logged] = [of('edit'), of('log')]
  const renewal = useWrite(async ({ _id: id }: Webhook) => {
    setMade(await api.call('POST /api/admin/webhooks/:id/secret', { params: { id } }))
    close()
  }, WEBHOOK_SECRET_FAILED)
  const toRenew = of('secret')
  return (
    <Panel
      title="Webhooks"
      aside={
        <Button
          size="sm"
          className="min-h-11"
          icon={<Icon name="plus" className="size-4" />}
          onClick={() => setAdding(true)}
        >
          Ajouter un webhook
        </Button>
      }
    >
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        La boutique prévient un autre logiciel quand une commande est payée, part, arrive ou est remboursée,
        quand un stock baisse ou qu’un document est émis.
      </p>
      {error !== undefined && !data && <LoadFailure failed={WEBHOOKS_LOAD_FAILED} />}
      {!data && error === undefined && <Skeleton className="h-24 rounded-md" />}
      {data?.webhooks.length === 0 && <p className="text-ink-soft">Aucun webhook pour l’instant.</p>}
      {data && data.webhooks.length > 0 && (
        <ul className="divide-y divide-hairline">
          {data.webhooks.map((webhook) => (
            <WebhookRow key={idOf(webhook)} webhook={webhook} onAct={(act) => setActing({ act, webhook })} />
          ))}
        </ul>
      )}
      {isAdding && <WebhookDialog webhook={undefined} onMade={setMade} onClose={() => setAdding(false)} />}
      {edited && <WebhookDialog webhook={edited} onMade={setMade} onClose={close} />}
      {logged && <DeliveriesDialog webhook={logged} onClose={close} />}
      {made && (
        <SecretDialog
          title="Le secret du webhook"
          secret={made.secret}
          label="Secret"
          help="Le receveur vérifie avec cette valeur que les événements viennent de votre boutique."
          onClose={() => setMade(undefined)}
        />
      )}
      <AdminConfirm
        open={toRenew !== undefined}
        question={'Changer le secret de ce webhook\u202F?'}
        confirmLabel="Changer le secret"
        pending={renewal.pending}
        onConfirm={() => toRenew && renewal.run(toRenew)}
        onClose={close}
      >
        <p>{`L’ancien reste valable ${FORMER_SECRET_HOURS} heures.`}</p>
      </AdminConfirm>
      <DeleteQuestion
        item={of('delete')}
        question={'Supprimer ce webhook\u202F?'}
        nameOf={({ url }) => url}
        consequence="Son journal est supprimé aussi. Ce qui attend ne part plus."
        remove={({ _id: id }) => api.call('DELETE /api/admin/webhooks/:id', { params: { id } })}
        done={WEBHOOK_DELETED}
        failed={WEBHOOK_DELETE_FAILED}
        onClose={close}
      />
    </Panel>
  )
}

function WebhookRow({ webhook, onAct }: { webhook: Webhook; onAct: (act: Act) => void }) {
  const { _id: id, url, events, state, active, failingSince, waiting } = webhook
  const trial = useWrite(async () => {
    await api.call('POST /api/admin/webhooks/:id/test', { params: { id } })
    toastSuccess(WEBHOOK_TEST_QUEUED)
  }, WEBHOOK_TEST_FAILED)
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{url}</span>
        <Badge tone={tones[state]}>{WEBHOOK_STATE_LABELS[state]}</Badge>
      </p>
      <p className="text-sm">{events.map((event) => WEBHOOK_EVENT_LABELS[event]).join('\u00A0· ')}</p>
      {(failingSince !== null || waiting > 0) && (
        <p className="text-sm text-ink-soft">
          {failingSince !== null && (
            <span>
              Échoue depuis le <DateTime value={failingSince} format="moment" />
            </span>
          )}
          {failingSince !== null && waiting > 0 && <span>{'\u00A0· '}</span>}
          {waiting > 0 && <span>{`${waiting} en attente`}</span>}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onAct('log')}>
          Journal
          <Which url={url} />
        </Button>
        {active && (
          <Button variant="secondary" size="sm" loading={trial.pending} onClick={() => trial.run()}>
            Essayer
            <Which url={url} />
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => onAct('edit')}>
          Modifier
          <Which url={url} />
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onAct('secret')}>
          Changer le secret
          <Which url={url} />
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onAct('delete')}>
          Supprimer
          <Which url={url} />
        </Button>
      </div>
    </li>
  )
}

function Which({ url }: { url: string }) {
  return <span className="sr-only">{` le webhook ${url}`}</span>
}
