import { type RefObject, useEffect, useRef, useState } from 'react'
import { fieldId } from './field-frame.tsx'
import { Icon } from './icon.tsx'

/**
 * Takes the focus when `attempt` changes or, without `attempt`, when `errors` changes. So the watched property must
 * have a new value at each submission, and at no other time. The focus makes screen readers read the summary, so
 * `aria-live` is off.
 */
export function ErrorSummary({
  errors,
  attempt,
  title,
  idOf = fieldId,
}: {
  /** French sentences by field name. The name '' is for errors of the whole form. */
  errors: Partial<Record<string, string>> | undefined
  attempt?: unknown
  title?: string
  idOf?: (name: string) => string
}) {
  const box = useRef<HTMLDivElement>(null)
  const since = attempt ?? errors
  const changed = useChangedFields(box, since)
  const listed = Object.entries(errors ?? {}).filter(([name, sentence]) => sentence && !changed.has(name))
  const heading = title ?? (listed.some(([name]) => name) ? 'Vérifiez les informations suivantes' : undefined)
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
        {heading && <p className="mb-1 font-semibold">{heading}</p>}
        <ul className="grid gap-0.5">
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

function useChangedFields(box: RefObject<HTMLElement | null>, since: unknown): ReadonlySet<string> {
  const [changed, setChanged] = useState<{ since: unknown; names: ReadonlySet<string> }>()
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const onInput = ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      setChanged((before) => ({
        since,
        names: new Set([...(before && before.since === since ? before.names : []), name]),
      }))
    }
    form.addEventListener('input', onInput)
    return () => form.removeEventListener('input', onInput)
  }, [box, since])
  return changed && changed.since === since ? changed.names : NONE
}

const NONE: ReadonlySet<string> = new Set()
