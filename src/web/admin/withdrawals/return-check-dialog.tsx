import { useState } from 'react'
import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { RETURN_STEP_LABELS } from '#shared/orders/return-steps.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { checkRefusal, type CheckedLine } from '#shared/withdrawals/return-rules.ts'
import { RETURN_CHECK_FAILED, RETURN_CHECKED } from '#shared/withdrawals/texts.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { ChangesToRead } from '../form/changes-to-read.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'

const FORM_ID = 'controle-retour'

type Values = { counts: { restocked: string; damaged: string }[] }

export function ReturnCheckButton({ request }: { request: AdminWithdrawal }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" className="max-lg:min-h-11" onClick={() => setOpen(true)}>
        {request.checkedAt ? 'Recompter' : 'Contrôler'}
      </Button>
      {isOpen && <ReturnCheckDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReturnCheckDialog({ request, onClose }: { request: AdminWithdrawal; onClose: () => void }) {
  // The return as this person has seen it. A colleague's count must not be overwritten.
  const [seen, setSeen] = useState(request)
  const form = useCheckForm(seen, onClose)
  const { register, errors } = form
  const hasMoved = seen.version !== request.version
  if (hasMoved && !form.isDirty) setSeen(request)
  useUnsavedForm(form.isDirty && !form.saving)
  return (
    <FormDialog
      title={`Contrôler le retour ${seen.number}`}
      formId={FORM_ID}
      saving={form.saving}
      blocked={hasMoved}
      submitLabel="Enregistrer le contrôle"
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={form.submit}>
        {hasMoved && <ReturnMoved request={request} onSeen={() => setSeen(request)} />}
        {errors['counts'] && (
          <p role="alert" className="rounded-sm bg-red-wash p-3 text-sm">
            {errors['counts']}
          </p>
        )}
        {seen.lines.map(({ line, name, packSize, quantity, awaited }, place) => (
          <fieldset key={line} className="grid min-w-0 grid-cols-2 items-end gap-3">
            <legend className="mb-2 text-sm">
              <strong>{nameWithPack(name, packSize)}</strong>
              <span className="block text-ink-soft">{counted(quantity, 'déclaré')}</span>
            </legend>
            <Field
              {...register(`counts.${place}.restocked`)}
              id={`retour-stock-${place}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={awaited}
              label="Remis en stock"
            />
            <Field
              {...register(`counts.${place}.damaged`)}
              id={`retour-abime-${place}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={awaited}
              label="Abîmés"
            />
          </fieldset>
        ))}
        <p className="rounded-sm bg-sunk p-3 text-sm">
          Ce qui est remis en stock se vend aussitôt. Le montant dû ne compte que ce qui est revenu, abîmé ou
          non&#8239;; le client n’est pas encore remboursé.
        </p>
      </form>
    </FormDialog>
  )
}

function ReturnMoved({ request, onSeen }: { request: AdminWithdrawal; onSeen: () => void }) {
  return (
    <ChangesToRead onSeen={onSeen}>
      <p>
        Ce retour a changé pendant votre saisie. Il est maintenant «&#8239;
        <span>{RETURN_STEP_LABELS[request.step]}</span>
        &#8239;»
        {request.checkedAt && (
          <span>
            &nbsp;:{' '}
            <span>
              {request.lines
                .map(({ name, restocked, damaged }) => `${name} ${restocked} + ${damaged}`)
                .join(', ')}
            </span>
          </span>
        )}
        <span>. Votre saisie est intacte.</span>
      </p>
    </ChangesToRead>
  )
}

function useCheckForm(seen: AdminWithdrawal, onSaved: () => void) {
  const isCounted = seen.checkedAt !== null
  return useAdminForm<Values>({
    values: {
      counts: seen.lines.map(({ awaited, restocked, damaged }) => ({
        restocked: String(isCounted ? restocked : awaited),
        damaged: String(isCounted ? damaged : 0),
      })),
    },
    check: (values) => {
      const refusal = checkRefusal(sentBack(seen), countedLines(seen, values))
      return refusal ? { counts: refusal } : {}
    },
    fieldOf: () => 'counts',
    send: async (values) => {
      const body = { lines: countedLines(seen, values), version: seen.version }
      await api.call('PUT /api/admin/withdrawals/:id/check', { params: { id: idOf(seen) }, body })
      toastSuccess(RETURN_CHECKED)
    },
    onSaved,
    failed: RETURN_CHECK_FAILED,
    hasSummary: false,
  })
}

const sentBack = ({ lines }: AdminWithdrawal) =>
  lines.map(({ line, awaited: quantity }) => ({ line, quantity }))

function countedLines({ lines }: AdminWithdrawal, { counts }: Values): CheckedLine[] {
  return lines.map(({ line }, place) => ({
    line,
    restocked: Number(counts[place]?.restocked || 0),
    damaged: Number(counts[place]?.damaged || 0),
  }))
}
