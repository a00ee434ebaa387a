import { Fragment, type ReactNode } from 'react'

const FORM = 'formulaire'

type ListAndFormProps = {
  list: ReactNode
  form: ReactNode
  isEditing: boolean
}

/** A list with its form beside it; on a narrow screen the list comes first, or the form while somebody edits. */
export function ListAndForm({ list, form, isEditing }: ListAndFormProps) {
  const places = [
    <Fragment key="list">{list}</Fragment>,
    <div key="form" id={FORM} className="xl:order-last">
      {form}
    </div>,
  ]
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      {isEditing ? places.toReversed() : places}
    </div>
  )
}

/** Leads to the form below the list. */
export function ToForm({ children }: { children: ReactNode }) {
  return (
    <a href={`#${FORM}`} className="py-2 underline underline-offset-4 xl:hidden">
      {children}
    </a>
  )
}
