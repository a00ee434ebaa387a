import { inParis } from './paris-day.ts'

const plain = inParis('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' })
const long = inParis('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const short = inParis('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' })
const time = inParis('fr-FR', { hour: '2-digit', minute: '2-digit' })

/** Writes '1er octobre', where `Intl` writes '1 octobre'. A line can break only at the space after a weekday. */
function inWords(formatter: Intl.DateTimeFormat, date: Date | string): string {
  const parts = formatter.formatToParts(new Date(date))
  return parts
    .map(({ type, value }, place) => {
      if (type === 'day' && value === '1') return '1er'
      return value === ' ' && parts[place - 1]?.type !== 'weekday' ? '\u00A0' : value
    })
    .join('')
}

export function formatLongDate(date: Date | string): string {
  return inWords(long(), date)
}

export function formatDate(date: Date | string): string {
  return inWords(plain(), date)
}

export function formatDateTime(date: Date | string): string {
  return `${formatDate(date)} à\u00A0${time().format(new Date(date))}`
}

export function formatShortDate(date: Date | string): string {
  return short().format(new Date(date))
}

/** Noon UTC is on the same day in Paris. */
export function formatDay(day: string): string {
  return formatShortDate(`${day}T12:00:00Z`)
}

export const formatTime = (date: Date | string): string => time().format(new Date(date))

export function formatShortDateTime(date: Date | string): string {
  return `${formatShortDate(date)} ${formatTime(date)}`
}
