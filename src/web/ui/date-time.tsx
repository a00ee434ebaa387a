const styles = {
  /** 21/11/2026 */
  short: { dateStyle: 'short' },
  /** samedi 21 novembre 2026 */
  long: { dateStyle: 'full' },
  /** 21 novembre 2026 */
  plain: { dateStyle: 'long' },
  /** 21 novembre 2026 à 14:05 */
  moment: { dateStyle: 'long', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** A date of the JSON (ISO 8601, UTC) in French, in the shop's own time zone: the same on the server and in every browser. */
export function DateTime({
  value,
  format = 'long',
  className,
}: {
  value: string
  format?: keyof typeof styles
  className?: string
}) {
  const shown = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...styles[format] })
  return (
    <time dateTime={value} className={className}>
      {shown.format(new Date(value))}
    </time>
  )
}
