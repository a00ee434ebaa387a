import { type ReactNode, useRef } from 'react'
import { type CartLine, lineKey, sleevesOf, lineTotalCents } from '#shared/cart/cart.ts'
import { insteadLabel, type LineNote } from '#shared/cart/check-cart.ts'
import { CART_FITTED } from '#shared/cart/texts.ts'
import { packName } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { StruckPrice } from '#web/storefront/products/struck-price.tsx'
import { closeNotice } from '#web/storefront/stores/cart-notices-store.ts'
import { changeQuantity, removeFromCart, replaceLine } from '#web/storefront/stores/change-cart.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

type CartLineRowProps = {
  line: CartLine
  note: LineNote | undefined
  serverStock: number | undefined
  struckCents: number | undefined
  onGone: () => void
}

export function CartLineRow({ line, note, serverStock, struckCents, onGone }: CartLineRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const key = lineKey(line)
  const name = `${line.name}, ${packName(line.packSize)}`
  const setQuantity = (quantity: number) => {
    const hasChanged = changeQuantity(key, quantity, serverStock)
    if (hasChanged && quantity < 1) onGone()
    const typed = row.current?.querySelector('input')
    if (!hasChanged && typed) typed.value = String(line.quantity)
  }
  const replacement = insteadLabel(note)
  const takeWhatIsLeft = () => {
    if (!replaceLine(key, note?.instead ?? [])) return
    toastSuccess(CART_FITTED)
    onGone()
  }
  return (
    <li
      ref={row}
      className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-b border-hairline py-5 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-6"
    >
      <LinePicture line={line} />
      <div className="min-w-0">
        <h2 className="font-display text-lg leading-snug font-semibold">
          <ShopLink to={`/products/${line.id}`} className="underline-offset-4 hover:underline">
            {line.name}
          </ShopLink>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {packName(line.packSize)} · <Money cents={line.priceCents} />
        </p>
        <StruckPrice cents={struckCents} />
        <Note note={note} onClose={() => closeNotice(`price ${key}`)}>
          {replacement && (
            <Button variant="secondary" size="sm" className="mt-2 flex" onClick={takeWhatIsLeft}>
              {replacement}
            </Button>
          )}
        </Note>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-3 sm:col-span-1 sm:flex-col sm:items-end">
        <p className="order-last text-right sm:order-first">
          <Money cents={lineTotalCents(line)} className="text-lg font-semibold" />
          <span className="block text-sm text-ink-faint tabular-nums">
            {counted(sleevesOf(line), 'pochette')}
          </span>
        </p>
        <div className="flex items-center gap-1">
          <QuantityStepper
            value={line.quantity}
            min={0}
            label={`Quantité\u00A0: ${name}`}
            onChange={setQuantity}
          />
          <IconButton label={`Retirer ${name}`} onClick={() => removeFromCart(key) && onGone()}>
            <Icon name="trash" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

export function LinePicture({ line }: { line: CartLine }) {
  if (!line.image) {
    return (
      <span className="grid aspect-4/5 place-items-center rounded-md bg-sunk text-ink-faint">
        <Icon name="image" />
      </span>
    )
  }
  return (
    <Picture
      src={line.image}
      alt=""
      width={960}
      height={1200}
      sizes="7rem"
      className="aspect-4/5 self-start rounded-md bg-sunk"
    />
  )
}

function Note({
  note,
  onClose,
  children,
}: {
  note: LineNote | undefined
  onClose: () => void
  children: ReactNode
}) {
  return (
    <div aria-live="polite">
      {note && (
        <p
          className={`mt-2 flex items-start gap-1.5 rounded-sm px-3 py-2 text-sm font-medium ${note.blocks ? 'bg-red-wash text-red' : 'bg-blue-wash text-blue'}`}
        >
          <Icon name={note.blocks ? 'alert' : 'info'} className="mt-0.5 size-4" />
          <span className="flex-1">
            <span>{note.sentence}</span>
            {children}
          </span>
          {note.kind === 'price-changed' && (
            <button
              type="button"
              onClick={onClose}
              className="-my-2 -mr-2 grid size-9 place-items-center rounded-full"
            >
              <Icon name="close" className="size-4" />
              <span className="sr-only">Fermer ce message</span>
            </button>
          )}
        </p>
      )}
    </div>
  )
}
