import { useEffect, useEffectEvent, useState } from 'react'
import { reservationTimeLeftText } from '#shared/checkout/reservation-limits.ts'
import { Icon } from '#web/ui/icon.tsx'

type ReservationCountdownProps = {
  /** In epoch milliseconds. */
  untilMs: number
  onEnd: () => void
}

/** Shows how long the goods are still reserved for this payment (decision 13). */
export function ReservationCountdown({ untilMs, onEnd }: ReservationCountdownProps) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= untilMs) end()
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return (
    <p role="timer" className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="size-4.5" />
      <span>
        Vos articles vous restent réservés pendant{' '}
        <strong className="text-ink tabular-nums">{reservationTimeLeftText(untilMs, nowMs)}</strong>
      </span>
    </p>
  )
}
