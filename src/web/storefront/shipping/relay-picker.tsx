import { useRef, useState } from 'react'
import { RELAY_PICKER_TIMEOUT_MS, type RelayPoint } from '#shared/shipping/relay-point.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { RelayPointCard } from './relay-point-card.tsx'
import type { RelaySearch } from './relay-widget.ts'
import { useRelayWidget } from './use-relay-widget.ts'

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
