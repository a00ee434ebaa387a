import { Fragment, type ReactNode, useState } from 'react'
import { idOf } from '#shared/ids.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useListQuery } from './list-query.ts'

const FORM = 'formulaire'

type ListAndFormProps = {
  list: ReactNode
  form: ReactNode
  isEditing: boolean
  isLoading: boolean
}

export function ListAndForm({ list, form, isEditing, isLoading }: ListAndFormProps) {
  // The form waits until the row of `?edit=` is loaded. A form for a new row would lose its input at that moment.
  const isAwaited = useListQuery().get('edit') !== undefined && isLoading && !isEditing
  const places = [
    <Fragment key="list">{list}</Fragment>,
    <div key="form" id={FORM} className="xl:order-last">
      {isAwaited ? <Skeleton className="h-96 rounded-md" /> : form}
    </div>,
  ]
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      {isEditing ? places.toReversed() : places}
    </div>
  )
}

export function ToForm({ children }: { children: ReactNode }) {
  return (
    <a href={`#${FORM}`} className="py-2 underline underline-offset-4 xl:hidden">
      {children}
    </a>
  )
}

/**
 * Returns the row of `?edit=`, even if it is no longer in `rows`, for example because a colleague has deleted it. So
 * its form keeps the input.
 */
export function useEdited<Row extends { _id: string }>(rows: readonly Row[] | undefined): Row | undefined {
  const id = useListQuery().get('edit')
  const found = rows?.find((row) => idOf(row) === id)
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return found ?? (kept && idOf(kept) === id ? kept : undefined)
}
