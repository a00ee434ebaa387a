import { useState, type ReactNode } from 'react'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_MAX_STOCK, SLEEVE_STOCK_TOO_LARGE } from '#shared/catalogue/sleeve-rules.ts'
import { formatCount } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { NUMBER_NEEDED, readAmount } from '#shared/inventory/stock-rules.ts'
import { goodsReceived, STOCK_SAVE_FAILED } from '#shared/inventory/texts.ts'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { EditableCell, RowForm } from './row-edit.tsx'

type Stocked = Pick<Sleeve, '_id' | 'name' | 'stock'>

/** The goods are added to the current stock, even if it has changed since the list was read. */
export function ReceivedCell({ sleeve, children }: { sleeve: Stocked; children: ReactNode }) {
  const cell = `recu-${idOf(sleeve)}`
  return (
    <EditableCell
      cell={cell}
      act="Réception"
      row={sleeve.name}
      icon="plus"
      form={<ReceivedForm cell={cell} sleeve={sleeve} />}
    >
      {children}
    </EditableCell>
  )
}

function ReceivedForm({ cell, sleeve }: { cell: string; sleeve: Stocked }) {
  const { name, stock } = sleeve
  // If the same input is sent again after a lost answer, it is added once.
  const [request, setRequest] = useState({ typed: '', id: '' })
  return (
    <RowForm
      cell={cell}
      label={`Nombre reçu\u00A0: ${name}`}
      initial=""
      before="+"
      covers="left"
      inputMode="numeric"
      maxLength={9}
      failed={STOCK_SAVE_FAILED}
      check={(typed) => {
        const amount = amountIn(typed)
        if (amount === undefined) return NUMBER_NEEDED
        return stock + amount > SLEEVE_MAX_STOCK ? SLEEVE_STOCK_TOO_LARGE : undefined
      }}
      outcome={(typed) => `En vente\u00A0: ${formatCount(stock + (amountIn(typed) ?? 0))}`}
      send={async (typed) => {
        const requestId = request.typed === typed ? request.id : crypto.randomUUID()
        setRequest({ typed, id: requestId })
        const difference = amountIn(typed) ?? 0
        await api.call('POST /api/admin/sleeves/:id/stock', {
          params: { id: idOf(sleeve) },
          body: { requestId, difference, reason: 'delivery' },
        })
        toastSuccess(goodsReceived(name, difference))
      }}
    />
  )
}

const amountIn = (typed: string) => readAmount(typed.replace(/^\s*\+/, ''), 'delivery')
