import { useEffect, useState } from 'react'
import type { SaleInput, SalePreview } from '#shared/catalogue/contract.ts'
import { HISTORY_DAYS, SALE_CHECK_FAILED } from '#shared/catalogue/sale-price.ts'
import { formatEuros } from '#shared/money.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'

const DEBOUNCE_MS = 300

type Answer = { items: SalePreview['items']; failed?: undefined } | { items?: undefined; failed: string }

function useSalePreview(id: string, sale: SaleInput): Answer | undefined {
  const question = JSON.stringify({ sleeves: [id], sale })
  const [answer, setAnswer] = useState<{ question: string } & Answer>()
  useEffect(() => {
    const leave = new AbortController()
    const pause = setTimeout(() => {
      const body = JSON.parse(question) as { sleeves: string[]; sale: SaleInput }
      api.call('POST /api/admin/sleeves/sales/preview', { body, signal: leave.signal }).then(
        ({ items }) => setAnswer({ question, items }),
        (error: unknown) =>
          leave.signal.aborted || setAnswer({ question, failed: messageOf(error, SALE_CHECK_FAILED) }),
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(pause)
      leave.abort()
    }
  }, [question])
  return answer?.question === question ? answer : undefined
}

export function SalePreviewLine({ id, sale }: { id: string; sale: SaleInput }) {
  const answer = useSalePreview(id, sale)
  return (
    <div aria-live="polite" className="text-sm">
      {!answer && <p>Vérification…</p>}
      {answer?.failed && <p className="font-medium text-red">{answer.failed}</p>}
      {answer?.items?.map((item) => (
        <p key={item._id} className="min-w-0 break-words">
          <Outcome item={item} />
        </p>
      ))}
    </div>
  )
}

function Outcome({ item: { reduced, struck, errors } }: { item: SalePreview['items'][number] }) {
  const [refusal] = Object.values(errors)
  if (reduced === undefined || struck === undefined)
    return <span className="font-medium text-red">{refusal ?? SALE_CHECK_FAILED}</span>
  return (
    <span className="text-ink-soft">
      <strong className="text-ink">{formatEuros(reduced)}</strong> au lieu de <del>{formatEuros(struck)}</del>
      , prix le plus bas des {HISTORY_DAYS} jours qui précèdent
    </span>
  )
}
