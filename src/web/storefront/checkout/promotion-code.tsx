import { useState, type SubmitEvent } from 'react'
import type { CartLine } from '#shared/cart/cart.ts'
import type { Reduction } from '#shared/checkout/amounts.ts'
import { eurosToCents } from '#shared/money.ts'
import { CODE_INVALID, codeError, normalCode } from '#shared/promotions/promotion-rules.ts'
import type { StoredShipping } from '#shared/shipping/stored-shipping.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

const NOT_ASKED = 'La boutique ne répond pas. Réessayez dans un instant.'

/** A code as the shop has answered it for this cart. */
export type PromotionCode = Reduction & { code: string }

type Cart = { lines: readonly CartLine[]; shipping: Pick<StoredShipping, 'country' | 'shippingMethod'> }

/** The code of the cart that is about to be paid. Another cart or another delivery needs another answer. */
export function usePromotionCode() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<{ question: string; promotion: PromotionCode }>()
  return {
    typed,
    error,
    isAsking,
    type: (text: string) => {
      setTyped(text)
      setError(undefined)
    },
    /** Undefined where no code is applied. */
    of: (cart: Cart) => (answer?.question === questionOf(cart) ? answer.promotion : undefined),
    remove: () => setAnswer(undefined),
    apply: async (cart: Cart) => {
      if (codeError(typed)) return setError(CODE_INVALID)
      setAsking(true)
      try {
        setAnswer({ question: questionOf(cart), promotion: await askFor(normalCode(typed), cart) })
      } catch (refused) {
        setError(messageOf(refused, NOT_ASKED))
      } finally {
        setAsking(false)
      }
    },
  }
}

const itemsOf = ({ lines }: Cart) =>
  lines.map(({ id, packSize, quantity }) => ({ product: id, packSize, quantity }))

function questionOf(cart: Cart): string {
  const prices = cart.lines.map(({ priceCents }) => priceCents)
  return JSON.stringify([itemsOf(cart), prices, cart.shipping.country, cart.shipping.shippingMethod])
}

async function askFor(code: string, cart: Cart): Promise<PromotionCode> {
  const { country, shippingMethod } = cart.shipping
  const quote = await api.call('POST /api/checkout/quote', {
    body: { items: itemsOf(cart), code, country, shippingMethod },
  })
  return { code, discountCents: eurosToCents(quote.discount), freeDelivery: quote.shippingCost === 0 }
}

type PromotionCodeStepProps = {
  promotion: ReturnType<typeof usePromotionCode>
  cart: Cart
  disabled: boolean
}

/** The field for a code, or the code that is applied. */
export function PromotionCodeStep({ promotion, cart, disabled }: PromotionCodeStepProps) {
  const applied = promotion.of(cart)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void promotion.apply(cart)
  }
  return (
    <div>
      <output className="sr-only">{applied && `Code promo ${applied.code} appliqué`}</output>
      {applied ? (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 break-words">
            Code promo <strong>{applied.code}</strong> appliqué
          </span>
          <Button variant="secondary" onClick={promotion.remove} disabled={disabled}>
            Retirer le code
          </Button>
        </p>
      ) : (
        <form onSubmit={submit} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <Field
            name="promotionCode"
            label="Code promo"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={64}
            value={promotion.typed}
            onChange={(event) => promotion.type(event.target.value)}
            error={promotion.error}
          />
          <Button
            variant="secondary"
            type="submit"
            disabled={disabled || promotion.isAsking}
            className="sm:mt-7"
          >
            Appliquer
          </Button>
        </form>
      )}
    </div>
  )
}
