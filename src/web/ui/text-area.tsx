import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { useEarlyValue } from '#web/base/use-early-value.ts'
import { classNames } from './class-names.ts'
import { describedBy, FieldFrame, fieldId, type FieldTexts, isRequired } from './field-frame.tsx'

type TextAreaProps = Omit<FieldTexts, 'hint'> &
  Omit<ComponentProps<'textarea'>, 'maxLength'> & {
    name: string
    /** A function gets the text's length. */
    hint?: ReactNode | ((length: number) => string)
    /** Shows the counter 'n / max'. A longer text is accepted, because a pasted text must not be cut silently. */
    counterMax?: number
    lengthOf?: (text: string) => number
  }

export function TextArea({
  label,
  hint: hintOrRule,
  error,
  optional,
  className,
  id,
  counterMax,
  lengthOf = (text) => text.length,
  onChange,
  ...area
}: TextAreaProps) {
  const controlId = id ?? fieldId(area.name)
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const own = useRef<HTMLTextAreaElement>(null)
  useEarlyValue(own, setTyped)
  const length = lengthOf(String(area.value ?? typed))
  const hint = typeof hintOrRule === 'function' ? hintOrRule(length) : hintOrRule
  return (
    <FieldFrame
      {...{ label, hint, error, optional, className }}
      id={controlId}
      aside={
        counterMax === undefined ? undefined : (
          <output
            htmlFor={controlId}
            aria-live="off"
            className={classNames('shrink-0 tabular-nums', length > counterMax && 'font-semibold text-red')}
          >
            {`${formatCount(length)} / ${formatCount(counterMax)}`}
          </output>
        )
      }
    >
      <textarea
        ref={own}
        rows={6}
        {...area}
        id={controlId}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
        aria-required={isRequired(optional, area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(controlId, hint ?? counterMax, error)}
        className="control text-wrap min-h-32 py-2.5 leading-normal"
      />
    </FieldFrame>
  )
}
