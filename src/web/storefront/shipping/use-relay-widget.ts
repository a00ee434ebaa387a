import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { RELAY_PICKER_TIMEOUT_MS, type RelayPoint } from '#shared/shipping/relay-point.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { openRelayWidget, type RelaySearch, type RelayWidget } from './relay-widget.ts'

export type RelayPickerState = 'loading' | 'failed' | 'no-result' | 'ready'

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
export function useRelayWidget({ box, relay, target, place, onPoint }: RelayWidgetUse): RelayPickerState {
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
