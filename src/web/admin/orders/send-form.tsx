import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { idOf } from '#shared/ids.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import type { Order } from '#shared/orders/contract.ts'
import { IN_DELIVERY, type OrderStatus } from '#shared/orders/statuses.ts'
import { UNDO_SECONDS } from '#shared/orders/status-undo.ts'
import { STATUS_UNDONE, STATUS_UPDATE_FAILED, UNDO_TOO_LATE } from '#shared/orders/texts.ts'
import { trackingUrl } from '#shared/shipping/tracking-link.ts'
import { readShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { TRACKING_NUMBER_MAX_LENGTH } from '#shared/shipping/tracking-number-rules.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { counted } from '../ui/counted.ts'
import { useUndo } from '../ui/use-undo.tsx'
import { doubledTrackings, readTrackings } from './read-trackings.ts'
import { StatusBadge } from './status-badge.tsx'

type Typed = Record<string, string>

/** Parcel by parcel: the number of each, scanned or pasted, then all of them marked as sent, one after the other. */
export function SendForm({ orders }: { orders: readonly Order[] }) {
  const [typed, setTyped] = useState<Typed>({})
  const [isAsking, setAsking] = useState(false)
  const sending = useSending()
  const numberOf = (order: Order) => (typed[idOf(order)] ?? order.trackingNumber ?? '').trim()
  const rows = orders.map((order) => ({ id: idOf(order), number: order.number }))
  const errors = doubledTrackings(
    rows,
    Object.fromEntries(orders.map((order) => [idOf(order), numberOf(order)])),
  )
  const due = orders.filter((order) => isDue(order, numberOf(order)))
  const unnumbered = due.filter((order) => numberOf(order) === '').length
  const unsaved = useUnsavedChanges(due.some((order) => typed[idOf(order)]))
  const paste = (id: string) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t;]/u.test(text)) return
    event.preventDefault()
    const found = readTrackings(text, rows, id)
    setTyped((before) => ({ ...before, ...found }))
    toastSuccess(`Numéros collés\u202F: ${Object.keys(found).length}`)
  }
  return (
    <section aria-labelledby="envoi">
      <h3 id="envoi" className="mb-2 font-display text-lg font-semibold">
        3. Saisir les suivis et envoyer
      </h3>
      <p className="mb-3 text-sm text-ink-soft">
        Scannez chaque étiquette dans son champ, ou collez la liste du transporteur dans le premier&nbsp;: les
        lignes qui portent un numéro de commande vont à la bonne. Un numéro ajouté ou corrigé après l’envoi
        est écrit au client.
      </p>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {orders.map((order) => (
          <ParcelRow
            key={idOf(order)}
            order={order}
            tracking={typed[idOf(order)] ?? order.trackingNumber ?? ''}
            error={errors[idOf(order)] ?? sending.failed[idOf(order)]}
            onType={(text) => setTyped((before) => ({ ...before, [idOf(order)]: text }))}
            onPaste={paste(idOf(order))}
          />
        ))}
      </ul>
      <div className="mt-4 grid gap-4">
        {sending.bar}
        {sending.progress && (
          <ProgressBar
            value={sending.progress.done}
            max={sending.progress.of}
            label={`Envoi ${sending.progress.done} sur ${sending.progress.of}`}
          />
        )}
        <Button
          className="justify-self-end max-sm:w-full"
          icon={<Icon name="truck" className="size-4" />}
          disabled={due.length === 0 || Object.keys(errors).length > 0}
          loading={sending.pending}
          onClick={() => setAsking(true)}
        >
          {due.length === 0 ? 'Rien à envoyer' : `Marquer comme envoyées (${due.length})`}
        </Button>
      </div>
      <AdminConfirm
        open={isAsking}
        question={`Enregistrer l’envoi de ${counted(due.length, 'commande')}\u202F?`}
        confirmLabel="Enregistrer l’envoi"
        onConfirm={() => {
          setAsking(false)
          sending.run(due.map((order) => ({ order, tracking: numberOf(order) })))
        }}
        onClose={() => setAsking(false)}
      >
        Chaque client reçoit un e-mail avec son suivi&nbsp;; les protections quittent le stock réservé.
        {unnumbered > 0 && ` Sans numéro de suivi\u202F: ${counted(unnumbered, 'commande')}.`}
      </AdminConfirm>
      {unsaved.question}
    </section>
  )
}

/** What is still to be sent, and what was sent under another number. */
function isDue(order: Order, tracking: string): boolean {
  if (isToPrepare(order.status)) return true
  return order.status === IN_DELIVERY && tracking !== '' && tracking !== order.trackingNumber
}

type Parcel = { order: Order; tracking: string }
/** As it was answered, and when: each has its own half minute. */
type Sent = { order: Order; at: number }

/** One call after the other: what one of them is refused keeps none of the others, and stands beside its order. */
function useSending() {
  const { offer, bar } = useUndo(STATUS_UPDATE_FAILED, { seconds: UNDO_SECONDS })
  const [failed, setFailed] = useState<Typed>({})
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const write = useWrite(async (parcels: readonly Parcel[]) => {
    const refused: Typed = {}
    const sent: Sent[] = []
    setFailed({})
    for (const [at, { order, tracking: trackingNumber }] of parcels.entries()) {
      setProgress({ done: at, of: parcels.length })
      const { status: from, version } = order
      const carrier = order.carrier ?? readShippingMethod(order.shippingMethod)
      const body = { status: IN_DELIVERY as OrderStatus, from, version, carrier, trackingNumber }
      try {
        const changed = await api.call('PUT /api/orders/:id/status', { params: { id: idOf(order) }, body })
        if (from === IN_DELIVERY) continue
        sent.push(sentNow(changed))
        offerBack(sent.filter(isYoung))
      } catch (error) {
        refused[idOf(order)] = messageOf(error, STATUS_UPDATE_FAILED)
        setFailed({ ...refused })
      }
    }
    setProgress(undefined)
    const failures = Object.keys(refused).length
    if (parcels.length > failures)
      toastSuccess(`${counted(parcels.length - failures, 'commande')} en livraison`)
    if (failures > 0) toastError(`Envois refusés\u202F: ${failures}`)
  }, STATUS_UPDATE_FAILED)
  function offerBack(sent: readonly Sent[]): void {
    offer({ said: sentSentence(sent), undo: () => takeBack(sent) })
  }
  /** One by one; of one that is too late it is said beside it. Those that the server could not be asked of stay offered. */
  async function takeBack(sent: readonly Sent[]): Promise<void> {
    const untold: Sent[] = []
    const refused: Typed = {}
    for (const one of sent) {
      const { _id: id, version } = one.order
      try {
        await api.call('POST /api/orders/:id/status/undo', { params: { id }, body: { version } })
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) refused[id] = error.message
        else untold.push(one)
      }
    }
    setFailed(refused)
    const done = sent.length - untold.length - Object.keys(refused).length
    if (done > 0) toastSuccess(`${STATUS_UNDONE} (${done})`)
    if (Object.keys(refused).length > 0) toastError(UNDO_TOO_LATE)
    if (untold.length > 0) {
      offerBack(untold)
      toastError(STATUS_UPDATE_FAILED)
    }
  }
  return { ...write, bar, failed, progress }
}

const sentNow = (order: Order): Sent => ({ order, at: Date.now() })
const isYoung = ({ at }: Sent) => Date.now() - at < UNDO_SECONDS * 1000

const sentSentence = (sent: readonly Sent[]) =>
  `${counted(sent.length, 'commande')} en livraison\u202F: les e-mails attendent ${UNDO_SECONDS} secondes.`

type ParcelRowProps = {
  order: Order
  tracking: string
  error: string | undefined
  onType: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
}

function ParcelRow({ order, tracking, error, onType, onPaste }: ParcelRowProps) {
  const { number, shippingAddress: to, shippingMethod, status, pickupPoint } = order
  const postalCode = pickupPoint?.postalCode ?? to.postalCode
  const url = tracking.trim() && trackingUrl(order.carrier ?? shippingMethod, tracking, postalCode)
  const takesNumber = isToPrepare(status) || status === IN_DELIVERY
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold tabular-nums">{number}</span>
          <StatusBadge status={status} />
        </p>
        <p className="text-sm break-words text-ink-soft">
          {`${to.firstName} ${to.lastName}`.trim()} · {to.postalCode} {to.city} · {shippingMethod}
        </p>
      </div>
      {takesNumber ? (
        <div className="flex items-end gap-2">
          <Field
            id={`suivi-${idOf(order)}`}
            name={`suivi-${idOf(order)}`}
            label={`Numéro de suivi de ${number}`}
            className="min-w-0 flex-1"
            autoComplete="off"
            maxLength={TRACKING_NUMBER_MAX_LENGTH}
            value={tracking}
            error={error}
            data-tracking
            onChange={({ target }) => onType(target.value)}
            onPaste={onPaste}
            onKeyDown={toNextField}
          />
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="grid size-11 place-items-center rounded-full hover:bg-sunk"
            >
              <Icon name="external" label={`Suivre le colis de ${number} (nouvel onglet)`} />
            </a>
          )}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">Ne part pas.</p>
      )}
    </li>
  )
}

/** A scanner types the number and Enter: the next label goes into the next field. */
function toNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-tracking]')]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
