import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { api } from '#web/api/api.ts'
import { Field } from '#web/ui/field.tsx'
import { fieldId } from '#web/ui/field-frame.tsx'

type TownFieldProps = Omit<ComponentProps<typeof Field>, 'ref' | 'label' | 'hint' | 'list'> & {
  /** What is typed beside it. */
  place: { country: string; postalCode: string }
  /** The town is put into the field here, where the form does not keep it itself. */
  onPropose?: (city: string) => void
}

/**
 * The town of an address, proposed from its postal code. The only town of a code is put into an empty
 * field, and into one that holds what was put there; what somebody typed stays. A table that cannot be asked costs
 * nothing but the proposal.
 */
export function TownField({ place: { country, postalCode }, onPropose, ...field }: TownFieldProps) {
  const { input, options } = useTowns(country, postalCode.trim(), onPropose)
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
          <option key={option}>{option}</option>
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
    // Who is about to type there writes in its place, not behind it: 'LyonLyon' would go onto the parcel.
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
