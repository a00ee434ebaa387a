import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { idOf } from '#shared/ids.ts'
import { DELIVERIES_LOAD_FAILED, DELIVERY_FAILED, DELIVERY_QUEUED } from '#shared/integrations/texts.ts'
import type { Delivery, Webhook } from '#shared/integrations/webhook-contract.ts'
import {
  DELIVERY_STATE_LABELS,
  WEBHOOK_LOG_DAYS,
  webhookEventLabel,
  type DeliveryState,
} from '#shared/integrations/webhook-rules.ts'
import { api } from '#web/session/api.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { promised, usePromised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'

const PAGE_SIZE = 20
const tones: Record<DeliveryState, BadgeTone> = { waiting: 'blue', received: 'green', failed: 'red' }

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const read = (page: number) =>
    promised(
      api.call('GET /api/admin/webhooks/:id/deliveries', {
        params: { id: idOf(webhook) },
        query: { page, limit: PAGE_SIZE },
      }),
    )
  const [shown, setShown] = useState(() => ({ page: 1, call: read(1) }))
  const { data, error } = usePromised(shown.call, DELIVERIES_LOAD_FAILED)
  const open = (page: number) => setShown({ page, call: read(page) })
  const pages = data?.pagination.pages ?? 1
  const { revalidate } = useRevalidator()
  // The webhook's state may have changed, and the list behind the dialog shows this state.
  const close = () => {
    onClose()
    void revalidate()
  }
  return (
    <AdminDialog open title="Journal du webhook" onClose={close}>
      <div className="grid gap-3">
        <p className="text-sm wrap-anywhere text-ink-soft">
          {`${webhook.url}. Le journal garde ${WEBHOOK_LOG_DAYS} jours.`}
        </p>
        {error !== undefined && !data && (
          <LoadFailure failed={DELIVERIES_LOAD_FAILED} onRetry={() => open(shown.page)} />
        )}
        {!data && error === undefined && <Skeleton className="h-48 rounded-md" />}
        {data?.items.length === 0 && <p>Rien n’a encore été envoyé.</p>}
        {data && data.items.length > 0 && (
          <ul className="divide-y divide-hairline">
            {data.items.map((delivery) => (
              <DeliveryRow
                key={idOf(delivery)}
                delivery={delivery}
                webhook={webhook}
                onResent={() => open(shown.page)}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="secondary" size="sm" onClick={() => open(shown.page)}>
            Actualiser
          </Button>
          {pages > 1 && (
            <div className="flex items-center gap-3">
              <Button
                variant="secondary"
                size="sm"
                disabled={shown.page === 1}
                onClick={() => open(shown.page - 1)}
              >
                Plus récents
              </Button>
              <span className="text-sm tabular-nums">{`${shown.page} / ${pages}`}</span>
              <Button
                variant="secondary"
                size="sm"
                disabled={shown.page >= pages}
                onClick={() => open(shown.page + 1)}
              >
                Plus anciens
              </Button>
            </div>
          )}
        </div>
      </div>
    </AdminDialog>
  )
}

type DeliveryRowProps = { delivery: Delivery; webhook: Webhook; onResent: () => void }

function DeliveryRow({ delivery, webhook, onResent }: DeliveryRowProps) {
  const { type, createdAt, state, attempts, nextAt, lastError } = delivery
  const again = useWrite(async () => {
    const params = { id: idOf(webhook), deliveryId: idOf(delivery) }
    await api.call('POST /api/admin/webhooks/:id/deliveries/:deliveryId/resend', { params })
    toastSuccess(DELIVERY_QUEUED)
    onResent()
  }, DELIVERY_FAILED)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{webhookEventLabel(type)}</span>
          <Badge tone={tones[state]}>{DELIVERY_STATE_LABELS[state]}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          <DateTime value={createdAt} format="shortMoment" />
          {attempts > 1 && <span>{`\u00A0· ${attempts} tentatives`}</span>}
          {nextAt && attempts > 0 && (
            <span>
              {'\u00A0· prochaine le '}
              <DateTime value={nextAt} format="shortMoment" />
            </span>
          )}
        </p>
        {lastError && <p className="text-sm wrap-anywhere text-red">{lastError}</p>}
      </div>
      {webhook.active && state !== 'waiting' && (
        <Button variant="secondary" size="sm" loading={again.pending} onClick={() => again.run()}>
          Renvoyer<span className="sr-only">{` l’événement ${webhookEventLabel(type)}`}</span>
        </Button>
      )}
    </li>
  )
}
