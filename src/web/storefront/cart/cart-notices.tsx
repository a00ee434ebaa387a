import { type ReactNode, useEffect, useState } from 'react'
import { cartTimeLeft, CART_EXPIRES_IN, CART_LIFETIME, CART_WARNING_MS } from '#shared/cart/cart-lifetime.ts'
import { type CartLine, lineKey } from '#shared/cart/cart.ts'
import { PUT_BACK_FAILED } from '#shared/cart/texts.ts'
import { packName } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { loginPath } from '#web/session/return-path.ts'
import { cart } from '#web/storefront/stores/browser-cart.ts'
import {
  type CartNotice,
  closeNotice,
  EXPIRED,
  showCartNotice,
  useCartNotices,
} from '#web/storefront/stores/cart-notices-store.ts'
import type { Cart } from '#web/storefront/stores/cart-store.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastError } from '#web/ui/toast.ts'
import { putIntoCart } from './put-into-cart.ts'
import type { CartCheck, OverLimit } from './use-cart-check.ts'

const MINUTE_MS = 60_000

type CartNoticesProps = {
  current: Cart
  check?: CartCheck | undefined
}

export function CartNotices({ current, check }: CartNoticesProps) {
  const isFilled = current.lines.length > 0
  useEffect(() => {
    if (isFilled) closeNotice(EXPIRED)
  }, [isFilled])
  const notices = useCartNotices().filter(({ line }) => !line || isOn(current.lines, line.key, check))
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      <ExpiryWarning key={current.expiresAtMs} current={current} />
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
      {check?.overLimit && <OverLimitNotice overLimit={check.overLimit} elsewhere />}
      {check && <Blocked lines={current.lines} check={check} />}
    </div>
  )
}

function isOn(lines: readonly CartLine[], key: string, check: CartCheck | undefined): boolean {
  return check !== undefined && lines.some((line) => lineKey(line) === key)
}

function Notice({ notice: { id, tone, text, link, line, lines } }: { notice: CartNotice }) {
  const isGood = tone === 'good'
  return (
    <div
      className={classNames(
        'flex items-start gap-2.5 rounded-md border py-1.5 pr-1.5 pl-4 text-ink',
        isGood ? 'border-green bg-green-wash' : 'border-blue bg-blue-wash',
      )}
    >
      <Icon
        name={isGood ? 'check' : 'info'}
        className={classNames('mt-2.5 size-5 shrink-0', isGood ? 'text-green' : 'text-blue')}
      />
      <div className="grid flex-1 justify-items-start gap-2 py-2">
        <p>
          {line && <strong>{line.name}&nbsp;: </strong>}
          <span>{text}</span>
          {link && (
            <span>
              {' '}
              <ShopLink to={link.to} className="font-semibold underline underline-offset-4">
                {link.label}
              </ShopLink>
            </span>
          )}
        </p>
        {lines && <PutBack lines={lines} />}
      </div>
      <IconButton label="Fermer ce message" onClick={() => closeNotice(id)}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}

function PutBack({ lines }: { lines: readonly CartLine[] }) {
  const { pending, run } = useMutation(
    async () => {
      const missing = await putIntoCart(lines)
      if (missing) showCartNotice({ id: 'not put back', tone: 'info', text: missing })
    },
    (error) => toastError(messageOf(error, PUT_BACK_FAILED)),
  )
  return (
    <Button size="sm" className="min-h-11" loading={pending} onClick={() => run()}>
      {lines.length > 1 ? 'Remettre ces articles' : 'Remettre cet article'}
    </Button>
  )
}

function Blocked({ lines, check }: { lines: readonly CartLine[]; check: CartCheck }) {
  const blocked = lines.flatMap((line) => {
    const note = check.notes[lineKey(line)]
    return note?.blocks ? [{ line, kind: note.kind, sentence: note.sentence }] : []
  })
  if (blocked.length === 0) return null
  const isOverLimit = blocked.every(({ kind }) => kind === 'over-limit')
  return (
    <div className="grid gap-3 rounded-md border border-red bg-red-wash p-4 text-ink">
      <p className="flex gap-2.5 font-semibold">
        <Icon name="alert" className="mt-0.5 size-5 text-red" />
        <span>
          {isOverLimit
            ? 'Votre panier dépasse ce qu’une commande peut compter.'
            : 'Votre panier a changé depuis que vous l’avez rempli.'}
        </span>
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {blocked.map(({ line, sentence }) => (
          <li key={lineKey(line)}>
            <strong>{`${line.name}, ${packName(line.packSize)}`}</strong>
            <span>{`\u00A0: ${sentence}`}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to="/cart" className="justify-self-start">
        Corriger mon panier
      </ButtonLink>
    </div>
  )
}

export function OverLimitNotice({
  overLimit: { buyer, sentence },
  elsewhere = false,
}: {
  overLimit: OverLimit
  elsewhere?: boolean
}) {
  return (
    <div className="grid gap-3 rounded-md border border-red bg-red-wash p-4 text-ink">
      <p className="flex gap-2.5 font-semibold">
        <Icon name="alert" className="mt-0.5 size-5 shrink-0 text-red" />
        <span>{sentence}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {elsewhere && (
          <ButtonLink to="/cart" size="sm" className="min-h-11">
            Réduire mon panier
          </ButtonLink>
        )}
        {buyer === 'guest' ? (
          <>
            <ButtonLink to={loginPath('/cart')} variant="secondary" size="sm" className="min-h-11">
              Me connecter
            </ButtonLink>
            <ButtonLink
              to={loginPath('/cart', '/register')}
              variant="secondary"
              size="sm"
              className="min-h-11"
            >
              Créer un compte
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/profile" variant="secondary" size="sm" className="min-h-11">
            Mon profil
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Warns before the cart expires, and offers to keep it (RGAA 13.1). */
function ExpiryWarning({ current: { lines, expiresAtMs } }: { current: Cart }): ReactNode {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNowMs(Date.now())
    const timer = setInterval(tick, MINUTE_MS)
    const due = setTimeout(tick, Math.max(0, expiresAtMs - CART_WARNING_MS - Date.now()))
    return () => {
      clearInterval(timer)
      clearTimeout(due)
    }
  }, [expiresAtMs])
  if (lines.length === 0 || expiresAtMs - nowMs > CART_WARNING_MS) return null
  const { minutes } = cartTimeLeft(expiresAtMs, nowMs)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-yellow bg-yellow-wash p-4 text-ink">
      <p className="flex grow basis-60 gap-2.5 font-semibold">
        <Icon name="clock" className="mt-0.5 size-5 text-yellow" />
        <span>{`${CART_EXPIRES_IN} ${counted(minutes, 'minute')}.`}</span>
      </p>
      <Button onClick={() => cart.keepAlive()}>Le garder {CART_LIFETIME}</Button>
    </div>
  )
}
