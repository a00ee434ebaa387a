import type { ReactNode } from 'react'
import { tickLook } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Cell, headLook, roles } from './table-cells.tsx'

export type RowChoice<Row> = {
  isChosen: (row: Row) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
  label: (row: Row) => string
  /** The bar covers the table's head, so the rows do not move when the bar appears. */
  bar: ReactNode
}

const boxLook = 'flex size-11 items-center justify-center'

export function HeadBox<Row>({ rows, choice }: { rows: readonly Row[]; choice: RowChoice<Row> }) {
  const count = rows.filter(choice.isChosen).length
  const isAll = count > 0 && count === rows.length
  return (
    <th
      {...roles.columnheader}
      scope="col"
      className={classNames(headLook, '@max-2xl:-ml-2.5 @2xl:w-px @2xl:px-0! @2xl:pl-1.5!')}
    >
      <label className={boxLook}>
        <input
          type="checkbox"
          className={tickLook}
          aria-label="Choisir toute la page"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll
          }}
          onChange={({ target }) => choice.choose(rows, target.checked)}
        />
      </label>
    </th>
  )
}

export function RowBox<Row>({ row, choice }: { row: Row; choice: RowChoice<Row> }) {
  return (
    <Cell header="" card="box">
      <label className={classNames(boxLook, '@2xl:-my-1.5')}>
        <input
          type="checkbox"
          className={tickLook}
          aria-label={choice.label(row)}
          checked={choice.isChosen(row)}
          onChange={({ target }) => choice.choose([row], target.checked)}
        />
      </label>
    </Cell>
  )
}
