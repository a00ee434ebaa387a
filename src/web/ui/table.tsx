import { useRef, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useScrollFocus } from './use-scroll-focus.ts'

export function Table({
  caption,
  captionHidden = false,
  className,
  children,
}: {
  caption: ReactNode
  captionHidden?: boolean
  className?: string
  children: ReactNode
}) {
  const box = useRef<HTMLElement>(null)
  useScrollFocus(box)
  return (
    <section
      ref={box}
      aria-label={typeof caption === 'string' ? caption : undefined}
      className={classNames(
        'relative overflow-auto rounded-md border border-hairline bg-raised shadow-sm',
        className,
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <caption className={captionHidden ? 'sr-only' : 'px-4 py-3 text-left text-base font-semibold'}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}

type HeadCellProps = ComponentProps<'th'> & {
  numeric?: boolean
  sorted?: 'ascending' | 'descending'
}

export function HeadCell({ numeric, sorted, className, ...cell }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      {...cell}
      className={classNames(
        'sticky top-0 z-10 border-b border-edge bg-sunk px-4 py-2.5 text-xs font-semibold whitespace-nowrap text-ink-soft',
        numeric && 'text-right',
        className,
      )}
    />
  )
}

export function Cell({ numeric, className, ...cell }: { numeric?: boolean } & ComponentProps<'td'>) {
  return (
    <td
      {...cell}
      className={classNames(
        'border-b border-hairline px-4 py-3 align-middle in-[tr:last-child]:border-b-0',
        numeric && 'text-right tabular-nums',
        className,
      )}
    />
  )
}
