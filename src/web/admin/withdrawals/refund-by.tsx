import { useState } from 'react'
import { DateTime } from '#web/ui/date-time.tsx'

export function RefundBy({ day }: { day: string }) {
  const [now] = useState(() => Date.now())
  const isLate = new Date(day).getTime() < now
  return (
    <span className={isLate ? 'font-semibold text-red' : undefined}>
      {isLate ? (
        <span>{'à\u00A0rembourser, délai dépassé le\u00A0'}</span>
      ) : (
        <span>{'à\u00A0rembourser au plus tard le\u00A0'}</span>
      )}
      <DateTime value={day} format="short" />
    </span>
  )
}
