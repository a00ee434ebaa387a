import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ShopLink } from './shop-link.tsx'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'bg-ink text-paper hover:bg-iris active:translate-y-px',
  secondary: 'border border-edge bg-raised text-ink hover:border-ink hover:bg-sunk active:translate-y-px',
  quiet: 'text-ink hover:bg-sunk',
  danger: 'bg-red text-paper hover:brightness-110 active:translate-y-px',
  foil: 'foil shadow-md hover:brightness-105 active:translate-y-px',
}
const sizes = {
  sm: 'min-h-9 px-3.5 text-sm gap-1.5',
  md: 'min-h-11 px-5 text-base gap-2',
  lg: 'min-h-13 px-7 text-lg gap-2.5',
}

type ButtonLook = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  block?: boolean
  icon?: ReactNode
}

function look({ variant = 'primary', size = 'md', block = false }: ButtonLook, className?: string): string {
  return classNames(
    'relative inline-flex items-center justify-center rounded-full py-1.5 text-center leading-tight font-semibold text-balance',
    'transition focus-visible:rounded-full disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    block && 'w-full',
    className,
  )
}

/** While `loading`, the button ignores clicks but keeps the focus, which `disabled` would lose. */
export function Button({
  variant,
  size,
  block,
  icon,
  loading = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonLook & { loading?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classNames('contents', loading && '[&>*]:opacity-0')}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof ShopLink>) {
  return (
    <ShopLink {...rest} className={look({ variant, size, block }, className)}>
      {icon}
      <span>{children}</span>
    </ShopLink>
  )
}

export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition hover:bg-sunk',
        'focus-visible:rounded-full disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  )
}
