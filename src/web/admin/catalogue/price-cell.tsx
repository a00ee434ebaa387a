import { useState, type ReactNode } from 'react'
import { priceMoved, SLEEVE_SAVE_FAILED, SLEEVE_UPDATED } from '#shared/catalogue/admin-texts.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { typedPackPriceError } from '#shared/catalogue/own-packs.ts'
import { statedPrice } from '#shared/catalogue/pack-price.ts'
import { packName, type PackSize } from '#shared/catalogue/pack-size.ts'
import { ownPacksOf } from '#shared/catalogue/packs-cell.ts'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { centsToText } from '#shared/decimal-money.ts'
import { idOf } from '#shared/ids.ts'
import { centsToEuros, eurosToCents, formatEuros } from '#shared/money.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { FieldRefused } from '../api/toast-failure.ts'
import { EditableCell, RowForm } from './row-edit.tsx'

export function PriceCell({ sleeve, children }: { sleeve: Sleeve; children: ReactNode }) {
  const cell = `prix-${idOf(sleeve)}`
  return (
    <EditableCell
      cell={cell}
      act="Nouveau prix"
      row={sleeve.name}
      icon="edit"
      form={<PriceForm cell={cell} sleeve={sleeve} />}
    >
      {children}
    </EditableCell>
  )
}

function PriceForm({ cell, sleeve }: { cell: string; sleeve: Sleeve }) {
  // Keeps the product as the person saw it, because the list may reload during typing.
  const [seen, setSeen] = useState(sleeve)
  const { size, regular } = statedPrice(seen)
  return (
    <RowForm
      cell={cell}
      label={`${packName(size)} (€)\u00A0: ${sleeve.name}`}
      initial={centsToText(eurosToCents(regular))}
      covers="right"
      inputMode="decimal"
      maxLength={12}
      failed={SLEEVE_SAVE_FAILED}
      check={typedPackPriceError}
      send={async (typed) => {
        const body = { ...repriced(seen, size, parsePriceCents(typed)), version: seen.version }
        const params = { id: idOf(seen) }
        await api.call('PATCH /api/sleeves/:id', { params, body }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'STALE') throw error
          const { present }: { present?: unknown } = error.body
          // The refusal contains the current product. The error at the field names the new price, so the person may
          // save again.
          const now = present as Sleeve
          setSeen(now)
          throw new FieldRefused('typed', priceMoved(formatEuros(statedPrice(now).regular)), error)
        })
        toastSuccess(SLEEVE_UPDATED)
      }}
    />
  )
}

function repriced(sleeve: Sleeve, size: PackSize, cents: number) {
  const own = ownPacksOf(sleeve)
  if (own.length === 0) return { price: centsToEuros(cents) }
  return {
    packs: own.map(({ priceCents, ...pack }) => ({
      ...pack,
      price: centsToEuros(pack.size === size ? cents : priceCents),
    })),
  }
}
