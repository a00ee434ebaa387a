import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { plainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { api } from '#web/session/api.ts'
import { fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'

type TownFieldProps = Omit<ComponentProps<typeof Field>, 'ref' | 'label' | 'hint' | 'list'> & {
  place: { country: string; postalCode: string }
  /** For a form that keeps the town in its own state. Called with the suggested town. */
  onPropose?: (city: string) => void
}

/**
 * If a French postal code has one town, that town fills an empty field or replaces an earlier suggestion. Typed text
 * stays.
 */
export function TownField({ place: { country, postalCode }, onPropose, ...field }: TownFieldProps) {
  const { input, options } = useTowns(country, plainPostalCode(postalCode, country), onPropose)
  const listId = `${fieldId(field.name)}-communes`
  return (
    <>
      <Field
        {...field}
        ref={input}
        label="Ville"
        hint={hintOf(options)}
        list={options.length > 1 ? listId : undefined}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </datalist>
    </>
  )
}

type Known = { postalCode: string; towns: readonly string[] }

function useTowns(country: string, postalCode: string, onPropose: TownFieldProps['onPropose']) {
  const input = useRef<HTMLInputElement>(null)
  const [known, setKnown] = useState<Known>()
  const proposed = useRef('')
  const isComplete = country === 'France' && isPostalCode(postalCode, country)
  const take = useEffectEvent((towns: readonly string[]) => {
    const [only] = towns
    const field = input.current
    if (towns.length !== 1 || !only || !field) return
    if (field.value !== '' && field.value !== proposed.current) return
    proposed.current = only
    if (onPropose) flushSync(() => onPropose(only))
    else field.value = only
    // The suggestion is selected in a focused field, so typing replaces it. Otherwise the field could contain
    // 'LyonLyon'.
    if (document.activeElement === field) field.select()
  })
  useEffect(() => {
    if (!isComplete) return
    const leave = new AbortController()
    api.call('GET /api/towns/:postalCode', { params: { postalCode }, signal: leave.signal }).then(
      ({ towns }) => {
        setKnown({ postalCode, towns })
        take(towns)
      },
      () => undefined,
    )
    return () => leave.abort()
  }, [isComplete, postalCode])
  return { input, options: isComplete && known?.postalCode === postalCode ? known.towns : NONE }
}

const NONE: readonly string[] = []

function hintOf(options: readonly string[]): string | undefined {
  if (options.length > 1) return 'Plusieurs communes ont ce code postal\u00A0: choisissez ou tapez la vôtre'
  return options.length === 1 ? `${options[0]}, d’après le code postal` : undefined
}
