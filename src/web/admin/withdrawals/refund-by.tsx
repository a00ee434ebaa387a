import { useState } from 'react'
import { DateTime } from '#web/ui/date-time.tsx'

/** The deadline of the refund: 14 days by law. */
export function RefundBy({ day }: { day: string }) {
  const [now] = useState(() => Date.now())
  const isLate = new Date(day).getTime() < now
  return (
    <span className={isLate ? 'font-semibold text-red' : undefined}>
      {isLate ? 'à rembourser, délai dépassé le ' : 'à rembourser au plus tard le '}
      <DateTime value={day} format="short" />
    </span>
  )
}
