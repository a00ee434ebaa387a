import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { RELAY_PICKER_TIMEOUT_MS, type RelayPoint } from '#shared/shipping/relay-point.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { useShop } from '#web/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { RelayPointCard } from './relay-point-card.tsx'
import { openRelayWidget, type RelaySearch, type RelayWidget } from './relay-widget.ts'

type RelayPickerProps = {
  point: RelayPoint | undefined
  place: RelaySearch
  error: string | undefined
  onChoose: (point: RelayPoint | undefined) => void
}

/**
 * The choice of a relay point: the carrier's own widget, and the chosen point as a card of ours. A point that was kept
 * from an earlier visit stands alone until another one is wanted: the widget would choose anew by itself.
 */
export function RelayPicker({ point, place, error, onChoose }: RelayPickerProps) {
  const [isOpen, setOpen] = useState(point === undefined)
  const id = fieldId('relayPoint')
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-titre`}
      aria-describedby={error ? `${id}-erreur` : undefined}
      className="grid gap-4"
    >
      <h3 id={`${id}-titre`} className="font-semibold">
        Votre point relais
      </h3>
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      {isOpen && <OpenPicker place={place} onChoose={onChoose} />}
      <div aria-live="polite">
        {point && (
          <RelayPointCard point={point}>
            {!isOpen && (
              <Button variant="secondary" onClick={() => setOpen(true)}>
                Changer de point relais
              </Button>
            )}
          </RelayPointCard>
        )}
      </div>
    </section>
  )
}

type OpenPickerProps = Pick<RelayPickerProps, 'place' | 'onChoose'>

function OpenPicker(props: OpenPickerProps) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    setAttempt(attempt + 1)
    // The button goes with the failure: the keyboard stays at the picker.
    document.getElementById(fieldId('relayPoint'))?.focus()
  }
  return <PickerAttempt key={attempt} {...props} onRetry={retry} />
}

function PickerAttempt({ place, onChoose, onRetry }: OpenPickerProps & { onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const { relay } = useShop()
  const state = useRelayWidget({ box, relay, target: `#${TARGET_ID}`, place, onPoint: onChoose })
  const isShown = state === 'ready' || state === 'no-result'
  return (
    <div className="grid gap-3">
      {state === 'loading' && (
        <output className="grid min-h-48 place-items-center content-center gap-3 rounded-md bg-sunk text-ink-soft">
          <Spinner className="size-7" />
          Chargement des points relais…
        </output>
      )}
      {state === 'failed' && <PickerFailure onRetry={onRetry} />}
      <div ref={box} className={isShown ? '' : 'sr-only'} inert={!isShown} />
      <input id={TARGET_ID} type="hidden" />
      {state === 'no-result' && (
        <output className="flex gap-2.5 rounded-md bg-yellow-wash px-4 py-3 text-ink">
          <Icon name="info" className="mt-0.5 size-5 text-yellow" />
          Aucun point relais ici. Cherchez avec un autre code postal, ou choisissez Colissimo.
        </output>
      )}
    </div>
  )
}

/** The hidden field that the widget writes the point's number to. */
const TARGET_ID = 'point-relais-choisi'

function PickerFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-red bg-red-wash px-4 py-4">
      <p className="flex gap-2.5 font-semibold">
        <Icon name="alert" className="mt-0.5 size-5 text-red" />
        Les points relais n’ont pas pu être chargés.
      </p>
      <p className="text-sm text-ink">
        Le service de Mondial Relay ne répond pas depuis {RELAY_PICKER_TIMEOUT_MS / 1000}&nbsp;secondes ou
        votre navigateur l’a bloqué. Réessayez, ou choisissez Colissimo.
      </p>
      <Button
        variant="secondary"

        icon={<Icon name="refresh" className="size-4" />}
        onClick={onRetry}
        className="justify-self-start"
      >
        Réessayer
      </Button>
    </div>
  )
}

type RelayPickerState = 'loading' | 'failed' | 'no-result' | 'ready'

type RelayWidgetUse = {
  box: RefObject<HTMLElement | null>
  relay: ShopProfile['relay']
  target: string
  place: RelaySearch
  onPoint: (point: RelayPoint | undefined) => void
}

/** How long someone types before points are looked for at the new place. */
const TYPING_MS = 500

/** Keeps the carrier's widget in a box for as long as the box is there: it follows the address, and its silence is told. */
function useRelayWidget({ box, relay, target, place, onPoint }: RelayWidgetUse): RelayPickerState {
  const [state, setState] = useState<RelayPickerState>('loading')
  const widget = useRef<RelayWidget>(undefined)
  const searched = useRef('')
  const choose = useEffectEvent(onPoint)
  const currentPlace = useEffectEvent(() => place)
  /** Searches where the address is now, unless that is where the last search was. */
  const follow = useEffectEvent(() => {
    if (!widget.current || searched.current === keyOf(place)) return
    searched.current = keyOf(place)
    widget.current.search(place)
  })

  useEffect(() => {
    let isCurrent = true
    const silence = setTimeout(setState, RELAY_PICKER_TIMEOUT_MS, 'failed')
    const answered = (next: RelayPickerState, point?: RelayPoint) => {
      if (!isCurrent) return
      clearTimeout(silence)
      setState(next)
      choose(point)
    }
    const start = currentPlace()
    searched.current = keyOf(start)
    const room = newRoom(box.current)
    openRelayWidget(room, {
      relay,
      target,
      place: start,
      onPoint: (point) => answered('ready', point),
      onNoResult: () => answered('no-result'),
    }).then(
      (opened) => {
        if (!isCurrent) return
        widget.current = opened
        follow()
      },
      () => {
        clearTimeout(silence)
        if (isCurrent) setState('failed')
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(silence)
      widget.current = undefined
      room.remove()
    }
  }, [box, relay, target])

  const wanted = keyOf(place)
  useEffect(() => {
    const timer = setTimeout((at: string) => at !== searched.current && follow(), TYPING_MS, wanted)
    return () => clearTimeout(timer)
  }, [wanted])

  return state
}

function keyOf({ country, postalCode }: RelaySearch): string {
  return `${country}-${postalCode}`
}

/** An element of the widget's own, so that what it leaves behind goes with it. */
function newRoom(box: HTMLElement | null): HTMLElement {
  const room = document.createElement('div')
  // Enter in the widget's fields searches there; it must not send the form around it.
  room.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  })
  box?.append(room)
  return room
}
