import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { COUNTRY_FACTS } from '#shared/shipping/countries.ts'
import { servedCountries } from '#shared/shipping/delivery.ts'
import { RELAY_PICKER_TIMEOUT_MS, type RelayPoint } from '#shared/shipping/relay-point.ts'
import { RELAY_POINTS_FAILED } from '#shared/shipping/texts.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { useShop } from '#web/base/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { RelayPointCard } from './relay-point-card.tsx'
import { openRelayWidget, type RelaySearch } from './relay-widget.ts'

/** How long typing must pause before points are searched at the new place. */
const DEBOUNCE_MS = 500

type RelayPickerProps = {
  point: RelayPoint | undefined
  /** Undefined while the address names no place to search around. */
  place: RelaySearch | undefined
  city: string
  error: string | undefined
  onChoose: (point: RelayPoint | undefined) => void
}

/**
 * The choice of a relay point: the carrier's own widget, and the chosen point as a card. A point stored
 * earlier is shown without the widget until the customer wants another, because the widget would choose one
 * by itself.
 */
export function RelayPicker({ point, place, city, error, onChoose }: RelayPickerProps) {
  const [isOpen, setOpen] = useState(point === undefined)
  // The address has changed, so the point no longer belongs to it.
  if (!point && !isOpen) setOpen(true)
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
      {isOpen && place && (
        <OpenPicker place={place} city={city} hasPoint={point !== undefined} onChoose={onChoose} />
      )}
      {!place && (
        <p className="rounded-md bg-sunk px-4 py-3 text-ink-soft">
          Les points relais proches s’affichent ici dès que le code postal est complet.
        </p>
      )}
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

type OpenPickerProps = {
  place: RelaySearch
  city: string
  hasPoint: boolean
  onChoose: RelayPickerProps['onChoose']
}

/**
 * One widget for each place, so late answers for the former place are ignored. A changed town counts as a new
 * place only while no point is chosen.
 */
function OpenPicker({ place, city, hasPoint, onChoose }: OpenPickerProps) {
  const [search, setSearch] = useState({ place, city, attempt: 0 })
  const isMoved = keyOf(place) !== keyOf(search.place) || (!hasPoint && city !== search.city)
  const moveOn = useEffectEvent(() => setSearch({ place, city, attempt: search.attempt + 1 }))
  const wanted = `${keyOf(place)} ${city}`
  useEffect(() => {
    if (!isMoved) return
    const timer = setTimeout((_wanted: string) => moveOn(), DEBOUNCE_MS, wanted)
    return () => clearTimeout(timer)
  }, [isMoved, wanted])
  const retry = () => {
    setSearch({ place, city, attempt: search.attempt + 1 })
    // The retry button disappears, so the focus moves to the picker.
    document.getElementById(fieldId('relayPoint'))?.focus()
  }
  if (isMoved) return <Searching />
  return <PickerAttempt key={search.attempt} place={search.place} onChoose={onChoose} onRetry={retry} />
}

type PickerAttemptProps = Pick<OpenPickerProps, 'place' | 'onChoose'> & { onRetry: () => void }

function PickerAttempt({ place, onChoose, onRetry }: PickerAttemptProps) {
  const box = useRef<HTMLDivElement>(null)
  const { relay, delivery } = useShop()
  const allowed = servedCountries(delivery, 'mondialRelay')
    .map((country) => COUNTRY_FACTS[country].code)
    .join(',')
  const state = useRelayWidget({ box, relay, allowed, target: `#${TARGET_ID}`, place, onPoint: onChoose })
  const isShown = state === 'ready' || state === 'no-result'
  return (
    <div className="grid gap-3">
      {state === 'loading' && <Searching />}
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

function Searching() {
  return (
    <output className="grid min-h-48 place-items-center content-center gap-3 rounded-md bg-sunk text-ink-soft">
      <Spinner className="size-7" />
      Chargement des points relais…
    </output>
  )
}

/** The hidden field that the widget writes the point's number to. */
const TARGET_ID = 'point-relais-choisi'

function PickerFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-red bg-red-wash px-4 py-4">
      <p className="flex gap-2.5 font-semibold">
        <Icon name="alert" className="mt-0.5 size-5 text-red" />
        {RELAY_POINTS_FAILED}
      </p>
      <p className="text-sm text-ink">
        Le service de Mondial Relay ne répond pas ou votre navigateur l’a bloqué. Réessayez, ou choisissez
        Colissimo.
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
  allowed: string
  target: string
  place: RelaySearch
  onPoint: (point: RelayPoint | undefined) => void
}

/** Keeps the carrier's widget in its box, and reports when it does not load. */
function useRelayWidget({ box, relay, allowed, target, place, onPoint }: RelayWidgetUse): RelayPickerState {
  const [state, setState] = useState<RelayPickerState>('loading')
  const choose = useEffectEvent(onPoint)
  const { country, postalCode } = place
  useEffect(() => {
    let isCurrent = true
    const silence = setTimeout(setState, RELAY_PICKER_TIMEOUT_MS, 'failed')
    const answered = (next: RelayPickerState, point?: RelayPoint) => {
      if (!isCurrent) return
      clearTimeout(silence)
      setState(next)
      choose(point)
    }
    const room = newRoom(box.current)
    openRelayWidget(room, {
      relay,
      allowed,
      target,
      place: { country, postalCode },
      onPoint: (point) => answered('ready', point),
      onNoResult: () => answered('no-result'),
    }).catch(() => {
      clearTimeout(silence)
      if (isCurrent) setState('failed')
    })
    return () => {
      isCurrent = false
      clearTimeout(silence)
      room.remove()
    }
  }, [box, relay, allowed, target, country, postalCode])
  return state
}

function keyOf({ country, postalCode }: RelaySearch): string {
  return `${country}-${postalCode}`
}

/** The widget gets its own element, so removing it removes everything that the widget added. */
function newRoom(box: HTMLElement | null): HTMLElement {
  const room = document.createElement('div')
  // Enter in the widget's fields searches there and must not submit our form.
  room.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  })
  box?.append(room)
  return room
}
