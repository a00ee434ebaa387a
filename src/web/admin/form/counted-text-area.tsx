import type { ComponentProps } from 'react'
import { useWatch, type Control, type FieldValues, type Path, type UseFormRegister } from 'react-hook-form'
import { TextArea } from '#web/ui/text-area.tsx'

type CountedTextAreaProps<Values extends FieldValues> = {
  form: { register: UseFormRegister<Values>; control: Control<Values> }
  name: Path<Values>
  counterMax: number
} & Omit<ComponentProps<typeof TextArea>, 'name' | 'value' | 'form'>

/** The counter also follows a text that the form itself fills in or removes. */
export function CountedTextArea<Values extends FieldValues>({
  form: { register, control },
  name,
  ...area
}: CountedTextAreaProps<Values>) {
  const value: string = useWatch({ control, name })
  return <TextArea {...register(name)} {...area} value={value} />
}
