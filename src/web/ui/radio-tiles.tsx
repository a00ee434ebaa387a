import type { ReactNode } from 'react'
import { tickLook } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { describedBy, FieldError, fieldId } from './field-frame.tsx'

export type RadioTile<Value extends string | number> = {
  value: Value
  label: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}

type RadioTilesProps<Value extends string | number> = {
  legend: ReactNode
  name: string
  tiles: RadioTile<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  hint?: ReactNode
  layout?: 'grid' | 'list'
  className?: string
}

export function RadioTiles<Value extends string | number>(props: RadioTilesProps<Value>) {
  const { legend, name, tiles, value, onChange, error, hint, layout = 'list', className } = props
  const id = fieldId(name)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, hint, error)}
      className={classNames('min-w-0', className)}
    >
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-aide`} className="mb-2 text-sm text-ink-faint">
          {hint}
        </p>
      )}
      <div
        className={layout === 'grid' ? 'grid grid-cols-2 gap-2.5 xl:grid-cols-4' : 'grid grid-cols-1 gap-2.5'}
      >
        {tiles.map((tile) => (
          <Tile key={tile.value} tile={tile} grid={layout === 'grid'}>
            <input
              type="radio"
              name={name}
              value={tile.value}
              disabled={tile.disabled}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
              className={layout === 'grid' ? 'sr-only' : classNames(tickLook, 'mt-0.5')}
            />
          </Tile>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-erreur`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

function Tile<Value extends string | number>({
  tile,
  grid,
  children,
}: {
  tile: RadioTile<Value>
  grid: boolean
  children: ReactNode
}) {
  return (
    <label
      className={classNames(
        'relative flex rounded-md border border-edge bg-raised px-4 py-3 transition hover:border-ink',
        'has-checked:border-iris has-checked:bg-iris-wash has-checked:ring-1 has-checked:ring-iris',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris',
        grid ? 'flex-col gap-0.5' : 'flex-wrap items-start gap-x-3',
        tile.disabled && 'pointer-events-none border-dashed bg-sunk text-ink-faint',
      )}
    >
      {children}
      <span className={classNames('min-w-0 flex-1 font-semibold', tile.disabled && 'line-through')}>
        {tile.label}
      </span>
      {tile.detail && (
        <span className={classNames('text-sm text-ink-soft', !grid && 'order-last w-full pl-8')}>
          {tile.detail}
        </span>
      )}
      {tile.aside && (
        <span className={classNames('font-semibold', grid ? 'text-sm' : 'text-right')}>{tile.aside}</span>
      )}
    </label>
  )
}
