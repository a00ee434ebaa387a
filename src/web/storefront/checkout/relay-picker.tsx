import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { COUNTRY_FACTS } from '#shared/shipping/countries.ts'
import { servedCountries } from '#shared/shipping/delivery.ts'
import { RELAY_PICKER_TIMEOUT_MS, type RelayPoint } from '#shared/shipping/relay-point.ts'
import { RELAY_POINTS_FAILED } from '#shared/shipping/texts.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { awakeTimer } from '#web/base/awake-timer.ts'
import { useShop } from '#web/base/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { RelayPointCard } from './relay-point-card.tsx'
import { openRelayWidget, type RelaySearch } from './relay-widget.ts'

const DEBOUNCE_MS = 500

type RelayPickerProps = {
  point: RelayPoint | undefined
  place: RelaySearch | undefined
  city: string
  isProvisional: boolean
  error: string | undefined
  onChoose: (point: RelayPoint | undefined) => void
}

/** If no point is chosen, a hidden search takes the first point near `place` (storefront.md §2). */
export function RelayPicker({ point, place, city, isProvisional, error, onChoose }: RelayPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const id = fieldId('relayPoint')
  const changeButton = (
    <Button size="sm" variant="secondary" className="min-h-11" onClick={() => setOpen(true)}>
      Changer<span className="sr-only"> de point relais</span>
    </Button>
  )
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-titre`}
      aria-describedby={error ? `${id}-erreur` : undefined}
      className="grid gap-3"
    >
      <h3 id={`${id}-titre`} className="font-semibold">
        Votre point relais
      </h3>
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      {!point && place && !isOpen && (
        <FirstPoint place={place} city={city} onChoose={onChoose}>
          {changeButton}
        </FirstPoint>
      )}
      {!place && (
        <p className="rounded-md bg-sunk px-4 py-3 text-ink-soft">
          Les points relais proches s’affichent ici dès que le code postal est complet.
        </p>
      )}
      <div aria-live="polite">
        {point && (
          <>
            {isProvisional && (
              <p className="mb-2 text-sm text-ink-soft">
                Proposition pour Paris&nbsp;: saisissez votre code postal.
              </p>
            )}
            <RelayPointCard point={point}>{place && changeButton}</RelayPointCard>
          </>
        )}
      </div>
      {isOpen && place && <RelayDialog place={place} onClose={() => setOpen(false)} onChoose={onChoose} />}
    </section>
  )
}

type FirstPointProps = {
  place: RelaySearch
  city: string
  onChoose: RelayPickerProps['onChoose']
  children: ReactNode
}

/** Each place has its own widget, so late answers for an earlier place are ignored. */
function FirstPoint({ place, city, onChoose, children }: FirstPointProps) {
  const wanted = `${place.country}-${place.postalCode} ${city}`
  const [searched, setSearched] = useState(wanted)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (wanted === searched) return
    const timer = setTimeout(setSearched, DEBOUNCE_MS, wanted)
    return () => clearTimeout(timer)
  }, [wanted, searched])
  const retry = () => {
    setAttempt(attempt + 1)
    document.getElementById(fieldId('relayPoint'))?.focus()
  }
  if (wanted !== searched) return <Searching />
  return (
    <PickerAttempt
      key={`${searched} ${attempt}`}
      place={place}
      isHidden
      onChoose={onChoose}
      onRetry={retry}
      elsewhere={children}
    />
  )
}

type RelayDialogProps = {
  place: RelaySearch
  onClose: () => void
  onChoose: RelayPickerProps['onChoose']
}

/** A point is taken only when the buyer confirms it, because the widget selects the first point by itself. */
function RelayDialog({ place, onClose, onChoose }: RelayDialogProps) {
  const [picked, setPicked] = useState<RelayPoint>()
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choisir un point relais"
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button
            disabled={!picked}
            onClick={() => {
              onChoose(picked)
              onClose()
            }}
          >
            Choisir ce point
          </Button>
        </>
      }
    >
      <PickerAttempt
        key={attempt}
        place={place}
        onChoose={setPicked}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Dialog>
  )
}

type PickerAttemptProps = Pick<RelayDialogProps, 'place' | 'onChoose'> & {
  isHidden?: boolean
  elsewhere?: ReactNode
  onRetry: () => void
}

function PickerAttempt({ place, isHidden, elsewhere, onChoose, onRetry }: PickerAttemptProps) {
  const box = useRef<HTMLDivElement>(null)
  const { relay, delivery } = useShop()
  const allowed = servedCountries(delivery, 'mondialRelay')
    .map((country) => COUNTRY_FACTS[country].code)
    .join(',')
  const state = useRelayWidget({ box, relay, allowed, target: `#${TARGET_ID}`, place, onPoint: onChoose })
  const isShown = !isHidden && (state === 'ready' || state === 'no-result')
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
      {state === 'no-result' && elsewhere && <div>{elsewhere}</div>}
    </div>
  )
}

function Searching() {
  return (
    <output className="grid min-h-28 place-items-center content-center gap-3 rounded-md bg-sunk text-ink-soft">
      <Spinner className="size-7" />
      Chargement des points relais…
    </output>
  )
}

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

function useRelayWidget({ box, relay, allowed, target, place, onPoint }: RelayWidgetUse): RelayPickerState {
  const [state, setState] = useState<RelayPickerState>('loading')
  const choose = useEffectEvent(onPoint)
  const { country, postalCode } = place
  useEffect(() => {
    let isCurrent = true
    const stopWaiting = awakeTimer(RELAY_PICKER_TIMEOUT_MS, () => setState('failed'))
    const answered = (next: RelayPickerState, point?: RelayPoint) => {
      if (!isCurrent) return
      stopWaiting()
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
      stopWaiting()
      if (isCurrent) setState('failed')
    })
    return () => {
      isCurrent = false
      stopWaiting()
      room.remove()
    }
  }, [box, relay, allowed, target, country, postalCode])
  return state
}

function newRoom(box: HTMLElement | null): HTMLElement {
  const room = document.createElement('div')
  // Enter in the widget starts its search, and must not submit the shop's form.
  room.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  })
  box?.append(room)
  return room
}
