import { useMemo, useState, type ClipboardEvent, type Dispatch, type SetStateAction } from 'react'
import { useOutletContext } from 'react-router'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { isRecord } from '#shared/json.ts'
import type { Order } from '#shared/orders/contract.ts'
import { hasNothingToSend } from '#shared/orders/items-to-send.ts'
import { numberToBegin } from '#shared/orders/parcels.ts'
import { isToPrepare, IN_DELIVERY } from '#shared/orders/statuses.ts'
import { readShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { trackingsPasted } from '#shared/shipping/tracking-number-rules.ts'
import type { SeenOrders } from '#web/admin/form/seen-order.tsx'
import { useUnsavedInput } from '#web/session/unsaved-input.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useDraft } from '../form/use-draft.tsx'
import { MANY_WRITES } from '../live-updates/use-live-updates.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { stickyActLook } from '../ui/admin-dialog.tsx'
import { BulkChangeLine } from './bulk-change-line.tsx'
import { ParcelRow } from './parcel-row.tsx'
import { doubledTrackings, readTrackings } from './read-trackings.ts'
import { TrackingsImportDialog } from './trackings-import-dialog.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import type { OrdersOutlet } from './use-bulk-changes.ts'

export type Typed = Record<string, string>

type SendFormProps = {
  orders: readonly Order[]
  seen: SeenOrders
  initial: Typed
}

export function SendForm({ orders, seen, initial }: SendFormProps) {
  const [typed, setTyped] = useState(initial)
  const [isAsking, setAsking] = useState(false)
  const { bulk } = useOutletContext<OrdersOutlet>()
  const { seenOf, hasMoved, acceptOwn } = seen
  const sending = useBulkChange(bulk, acceptOwn)
  const rows = useMemo(() => orders.map((order) => ({ id: idOf(order), number: order.number })), [orders])
  const doubled = useMemo(() => {
    const numbers = orders.map((order) => [idOf(order), numberOf(order, typed)])
    return doubledTrackings(rows, Object.fromEntries(numbers))
  }, [orders, rows, typed])
  const { wanted, due, leaving, corrected, unnumbered } = ordersToSend(orders, typed, hasMoved)
  const isTyped = wanted.some((order) => typed[idOf(order)])
  const unsaved = useUnsavedChanges(!sending.pending && isTyped)
  useUnsavedInput(isTyped)
  const draft = useDraft({
    of: 'suivis',
    isUnsaved: isTyped,
    read: () => ({ before: {}, typed }),
    resume: ({ typed: found }) => setTyped((before) => ({ ...before, ...keptTrackings(found) })),
  })
  const parcels = useParcelRows({ orders, rows, typed, setTyped, doubled, failed: sending.failed, seen })
  return (
    <>
      <section aria-labelledby="envoi" {...(sending.pending && MANY_WRITES)}>
        <h3 id="envoi" className="mb-2 font-display text-lg font-semibold">
          3. Saisir les suivis et envoyer
        </h3>
        <p className="mb-3 text-sm text-ink-soft">
          Scannez chaque étiquette dans son champ, ou collez la liste du transporteur dans le premier&nbsp;:
          chaque ligne qui porte un numéro de commande va à la commande correspondante. Un numéro ajouté ou
          corrigé après l’envoi est communiqué au client par e-mail.
        </p>
        <div className="mb-3 grid gap-2 empty:hidden">{draft.notice}</div>
        <TrackingsImport
          rows={rows}
          disabled={sending.pending}
          onTake={(found) => setTyped((before) => ({ ...before, ...found }))}
        />
        <ul className="mb-5 divide-y divide-hairline border-y border-hairline">{parcels}</ul>
        <SendQuestion
          open={isAsking}
          leaving={leaving}
          corrected={corrected}
          unnumbered={unnumbered}
          onConfirm={() => {
            setAsking(false)
            sending.run({
              status: IN_DELIVERY,
              orders: due.map((order) => parcelOf(seenOf(order), numberOf(order, typed))),
            })
          }}
          onClose={() => setAsking(false)}
        />
        {unsaved.question}
      </section>
      <SendBar
        sending={sending}
        refusal={sayDoubled(rows, doubled)}
        act={actOf(leaving, corrected)}
        disabled={due.length === 0 || Object.keys(doubled).length > 0}
        show={bulk.show}
        onSend={() => setAsking(true)}
      />
    </>
  )
}

function keptTrackings(found: unknown): Typed {
  const entries = Object.entries(isRecord(found) ? found : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

type TrackingsImportProps = {
  rows: readonly { id: string; number: string }[]
  disabled: boolean
  onTake: (found: Typed) => void
}

function TrackingsImport({ rows, disabled, onTake }: TrackingsImportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="mb-3 min-h-11"
        icon={<Icon name="upload" className="size-4" />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        Importer le fichier du transporteur
      </Button>
      {isOpen && (
        <TrackingsImportDialog
          rows={rows}
          onTake={(found) => {
            setOpen(false)
            onTake(found)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type ParcelRowsOf = Pick<SendFormProps, 'orders' | 'seen'> & {
  rows: readonly { id: string; number: string }[]
  typed: Typed
  setTyped: Dispatch<SetStateAction<Typed>>
  doubled: Partial<Record<string, string>>
  failed: ReturnType<typeof useBulkChange>['failed']
}

function useParcelRows({ orders, rows, typed, setTyped, doubled, failed, seen }: ParcelRowsOf) {
  const { seenOf, accept } = seen
  // The list may be long, so only the progress is rendered again during the run.
  return useMemo(() => {
    const paste = (id: string) => (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text')
      if (!/[\n\t;]/u.test(text)) return
      event.preventDefault()
      const read = readTrackings(text, rows, id)
      if (typeof read === 'string') return toastError(read)
      setTyped((before) => ({ ...before, ...read.found }))
      toastSuccess(trackingsPasted(Object.keys(read.found).length, read.left.length + read.unread.length))
    }
    return orders.map((order) => (
      <ParcelRow
        key={idOf(order)}
        order={order}
        tracking={typed[idOf(order)] ?? numberToBegin(order)}
        error={doubled[idOf(order)] ?? failed[idOf(order)]}
        seen={isDue(order, numberOf(order, typed)) ? seenOf(order) : order}
        onSeen={() => accept([order])}
        onGiveWay={() => {
          accept([order])
          setTyped(({ [idOf(order)]: _mine, ...rest }) => rest)
        }}
        onType={(text) => setTyped((before) => ({ ...before, [idOf(order)]: text }))}
        onPaste={paste(idOf(order))}
      />
    ))
  }, [orders, rows, typed, setTyped, doubled, failed, seenOf, accept])
}

type SendBarProps = {
  sending: ReturnType<typeof useBulkChange>
  refusal: string
  act: string
  disabled: boolean
  show: OrdersOutlet['bulk']['show']
  onSend: () => void
}

function SendBar({ sending, refusal, act, disabled, show, onSend }: SendBarProps) {
  return (
    <div className={classNames(stickyActLook, 'flex-wrap items-center gap-x-4 gap-y-2')}>
      {/* The list may be long, so the progress is next to the button. */}
      <div className="grid basis-full gap-2 empty:hidden">
        {sending.change && <BulkChangeLine change={sending.change} show={show} />}
        {sending.change && !sending.change.isOver && (
          <p className="text-sm text-ink-soft">
            Cette fenêtre peut être fermée&nbsp;: l’envoi continue sans elle.
          </p>
        )}
      </div>
      <output className="min-w-0 flex-1 basis-60 text-sm text-red empty:hidden">{refusal}</output>
      <Button
        className="max-sm:w-full"
        icon={<Icon name="truck" className="size-4" />}
        disabled={disabled}
        loading={sending.pending}
        onClick={onSend}
      >
        {act}
      </Button>
    </div>
  )
}

type SendQuestionProps = {
  open: boolean
  leaving: number
  corrected: number
  unnumbered: number
  onConfirm: () => void
  onClose: () => void
}

function SendQuestion({ open, leaving, corrected, unnumbered, onConfirm, onClose }: SendQuestionProps) {
  return (
    <AdminConfirm
      open={open}
      question={
        leaving > 0
          ? `Enregistrer l’envoi de ${counted(leaving, 'commande')}\u202F?`
          : `Enregistrer ${counted(corrected, 'numéro corrigé', 'numéros corrigés')}\u202F?`
      }
      isUsual
      confirmLabel={leaving > 0 ? 'Enregistrer l’envoi' : 'Enregistrer'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {leaving > 0 && (
        <span>
          {'Chaque client reçoit un e-mail avec son suivi\u202F; les protections quittent le stock réservé.'}
        </span>
      )}
      {corrected > 0 && (
        <span>{` Colis déjà partis, dont le client reçoit le nouveau numéro\u00A0: ${corrected}. Le stock ne bouge pas pour eux.`}</span>
      )}
      {unnumbered > 0 && <span>{` Sans numéro de suivi\u00A0: ${counted(unnumbered, 'commande')}.`}</span>}
    </AdminConfirm>
  )
}

function sayDoubled(
  rows: readonly { id: string; number: string }[],
  doubled: Partial<Record<string, string>>,
): string {
  const numbers = rows.filter(({ id }) => doubled[id] !== undefined).map(({ number }) => number)
  if (numbers.length === 0) return ''
  const more = numbers.length > 4 ? '…' : ''
  return `Même numéro de suivi qu’un autre colis\u00A0: ${numbers.slice(0, 4).join(', ')}${more}`
}

function actOf(leaving: number, corrected: number): string {
  if (leaving > 0) return `Marquer comme envoyées (${leaving})`
  return corrected > 0 ? `Enregistrer les numéros (${corrected})` : 'Rien à envoyer'
}

function ordersToSend(orders: readonly Order[], typed: Typed, hasMoved: SeenOrders['hasMoved']) {
  const wanted = orders.filter((order) => isDue(order, numberOf(order, typed)))
  // An order that a colleague has changed is not sent until the change has been read.
  const due = wanted.filter((order) => !hasMoved(order))
  const leaving = due.filter(({ status }) => isToPrepare(status))
  const unnumbered = leaving.filter((order) => numberOf(order, typed) === '').length
  return { wanted, due, leaving: leaving.length, corrected: due.length - leaving.length, unnumbered }
}

const numberOf = (order: Order, typed: Typed) => (typed[idOf(order)] ?? numberToBegin(order)).trim()

function isDue(order: Order, tracking: string): boolean {
  if (isToPrepare(order.status)) return !hasNothingToSend(order)
  return order.status === IN_DELIVERY && tracking !== '' && tracking !== order.trackingNumber
}

function parcelOf(order: Order, trackingNumber: string) {
  const carrier = readShippingMethod(order.carrier ?? order.shippingMethod)
  return { id: idOf(order), version: order.version, ...(carrier && { carrier }), trackingNumber }
}
