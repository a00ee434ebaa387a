import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import type { CartLine } from '#shared/cart/cart.ts'
import type { Reduction } from '#shared/checkout/amounts.ts'
import { eurosToCents } from '#shared/money.ts'
import {
  CODE_INVALID,
  CODE_UNKNOWN,
  codeError,
  normalCode,
  CODE_TYPED_MAX_LENGTH,
} from '#shared/promotions/promotion-rules.ts'
import { CODE_CHECK_FAILED } from '#shared/promotions/texts.ts'
import type { StoredShipping } from '#shared/shipping/stored-shipping.ts'
import { messageOf } from '#web/api/api-error.ts'
import { kept } from '#web/base/browser-storage.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'

export type PromotionCode = Reduction & { code: string }

type Cart = { lines: readonly CartLine[]; shipping: Pick<StoredShipping, 'country' | 'shippingMethod'> }

type Found = { promotion?: PromotionCode; error?: string }
type Answer = Found & { question: string; code: string }

export function usePromotionCode(cart: Cart | undefined) {
  const [wanted, setWanted] = useState(() => kept.promotionCode.read() ?? '')
  const [typed, setTyped] = useState(wanted)
  const [mistyped, setMistyped] = useState<string>()
  const [answer, setAnswer] = useState<Answer>()
  // An event without a key means that the whole storage was emptied.
  const follow = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== kept.promotionCode.key) return
    // If the other tab has removed its code, a code that is being typed here stays.
    if (newValue || typed === wanted) setTyped(newValue ?? '')
    setWanted(newValue ?? '')
  })
  useEffect(() => {
    const listen = (event: StorageEvent) => follow(event)
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [])
  const question = cart && cart.lines.length > 0 && wanted ? questionOf(cart, wanted) : undefined
  const isAsking = question !== undefined && answer?.question !== question
  const ask = useEffectEvent(async () => (cart ? answerTo(wanted, cart) : {}))
  const take = useEffectEvent((answered: string, found: Found) => {
    setAnswer({ question: answered, code: wanted, ...found })
    if (found.error !== CODE_UNKNOWN) return
    kept.promotionCode.remove()
    setWanted('')
  })
  useEffect(() => {
    if (!isAsking) return
    let isCurrent = true
    void ask().then((found) => {
      if (isCurrent) take(question, found)
    })
    return () => {
      isCurrent = false
    }
  }, [question, isAsking])
  return {
    typed,
    error: mistyped ?? (answer?.code === normalCode(typed) ? answer.error : undefined),
    isAsking,
    type: (text: string) => {
      setTyped(text)
      setMistyped(undefined)
    },
    of: (other: Cart) => (answer?.question === questionOf(other, wanted) ? answer.promotion : undefined),
    remove: () => {
      kept.promotionCode.remove()
      setWanted('')
      setTyped('')
      setAnswer(undefined)
    },
    apply: () => {
      if (codeError(typed)) return setMistyped(CODE_INVALID)
      const code = normalCode(typed)
      kept.promotionCode.write(code)
      setAnswer(undefined)
      setWanted(code)
    },
  }
}

async function answerTo(code: string, cart: Cart): Promise<Found> {
  try {
    return { promotion: await askFor(code, cart) }
  } catch (refused) {
    return { error: messageOf(refused, CODE_CHECK_FAILED) }
  }
}

const itemsOf = ({ lines }: Cart) =>
  lines.map(({ id, packSize, quantity }) => ({ product: id, packSize, quantity }))

function questionOf(cart: Cart, code: string): string {
  const prices = cart.lines.map(({ priceCents }) => priceCents)
  return JSON.stringify([code, itemsOf(cart), prices, cart.shipping.country, cart.shipping.shippingMethod])
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

export function PromotionCodeStep({ promotion, cart, disabled }: PromotionCodeStepProps) {
  const applied = promotion.of(cart)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    promotion.apply()
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
        <details open={promotion.typed !== ''} className="group/fold rounded-md border border-hairline">
          <FoldSummary className="min-h-11 px-4 py-2 font-semibold">Code promo</FoldSummary>
          <form
            onSubmit={submit}
            noValidate
            className="grid items-start gap-3 px-4 pt-1 pb-5 sm:grid-cols-[1fr_auto]"
          >
            <Field
              name="promotionCode"
              label="Votre code"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={CODE_TYPED_MAX_LENGTH}
              value={promotion.typed}
              onChange={(event) => promotion.type(event.target.value)}
              error={promotion.error}
            />
            <Button
              variant="secondary"
              type="submit"
              disabled={disabled || promotion.isAsking}
              className="sm:mt-6.5"
            >
              Appliquer
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}
