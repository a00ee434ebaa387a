import { useEffect, useEffectEvent, useState } from 'react'
import {
  MORE_TIME,
  reservationTimeLeftText,
  RESERVATION_ENDS_SOON,
  WARNING_MS,
} from '#shared/checkout/reservation-limits.ts'
import { MORE_TIME_FAILED } from '#shared/checkout/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'

type ReservationCountdownProps = {
  untilMs: number
  /** Returns the reservation's new end in epoch milliseconds. */
  onExtend: () => Promise<number>
  onEnd: () => void
}

export function ReservationCountdown({ untilMs, onExtend, onEnd }: ReservationCountdownProps) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  // The end after an extension. A new payment has a different end, so the page offers an extension again.
  const [extendedToMs, setExtendedToMs] = useState<number>()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= untilMs) end()
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  const extend = useMutation(
    async () => setExtendedToMs(await onExtend()),
    (error) => toastError(messageOf(error, MORE_TIME_FAILED)),
  )
  const isSoonOver = untilMs - nowMs <= WARNING_MS
  return (
    <div className="grid justify-items-start gap-2">
      <p role="timer" className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon name="clock" className="size-4.5" />
        <span>
          Vos articles vous restent réservés pendant{' '}
          <strong className="text-ink tabular-nums">{reservationTimeLeftText(untilMs, nowMs)}</strong>
        </span>
      </p>
      <output className="text-sm font-semibold empty:hidden">{isSoonOver && RESERVATION_ENDS_SOON}</output>
      {isSoonOver && untilMs !== extendedToMs && (
        <Button variant="secondary" size="sm" loading={extend.pending} onClick={() => extend.run()}>
          {MORE_TIME}
        </Button>
      )}
    </div>
  )
}
