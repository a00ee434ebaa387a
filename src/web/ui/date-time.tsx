import {
  formatDate,
  formatDateTime,
  formatLongDate,
  formatShortDate,
  formatShortDateTime,
  formatTime,
} from '#shared/dates.ts'

const formats = {
  /** samedi 21 novembre 2026 */
  long: formatLongDate,
  /** 21 novembre 2026 */
  plain: formatDate,
  /** 21 novembre 2026 à 12:14 */
  moment: formatDateTime,
  /** 21/11/2026 */
  short: formatShortDate,
  /** 21/11/2026 12:14 */
  shortMoment: formatShortDateTime,
  /** 12:14 */
  time: formatTime,
}

export function DateTime({
  value,
  format = 'long',
  className,
}: {
  value: string
  format?: keyof typeof formats
  className?: string
}) {
  return (
    <time dateTime={value} className={className}>
      {formats[format](value)}
    </time>
  )
}
