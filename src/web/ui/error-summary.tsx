import { useEffect, useRef } from 'react'
import { fieldId } from './field-frame.tsx'
import { Icon } from './icon.tsx'

/**
 * What must be mended before a form can go: one line per field, each leading to it. It takes the focus whenever
 * `errors` becomes a new object with something in it, so make a new one at each submission; where the errors change
 * while one types, `attempt` counts the submissions that failed, and only a new one takes the focus. The focus makes it
 * read: as an alert that speaks for itself it would be read twice.
 */
export function ErrorSummary({
  errors,
  attempt,
  title = 'Vérifiez les informations suivantes',
  idOf = fieldId,
}: {
  /** Field name to French sentence; '' holds what concerns the whole form. */
  errors: Partial<Record<string, string>> | undefined
  attempt?: number
  title?: string
  /** Where a form gives its fields ids of its own. */
  idOf?: (name: string) => string
}) {
  const box = useRef<HTMLDivElement>(null)
  const listed = Object.entries(errors ?? {}).filter(([, sentence]) => sentence)
  const since = attempt ?? errors
  useEffect(() => {
    if (since) box.current?.focus()
  }, [since])
  if (listed.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-live="off"
      className="flex gap-3 rounded-md border border-red bg-red-wash px-4 py-3 text-ink"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-red" />
      <div>
        <p className="font-semibold">{title}</p>
        <ul className="mt-1 grid gap-0.5">
          {listed.map(([name, sentence]) => (
            <li key={name}>
              {name ? (
                <a
                  href={`#${idOf(name)}`}
                  className="inline-block py-0.5 underline underline-offset-2 hover:text-red"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(idOf(name))?.focus()
                  }}
                >
                  {sentence}
                </a>
              ) : (
                sentence
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
