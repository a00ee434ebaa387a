import { useWatch } from 'react-hook-form'
import type { AdminUser } from '#shared/accounts/contract.ts'
import { idOf } from '#shared/ids.ts'
import { NO_EMAIL_HINT } from '#shared/manual-orders/texts.ts'
import { ADMIN_SUGGESTIONS } from '#shared/page-size.ts'
import { PHONE_MAX_LENGTH } from '#shared/shipping/phone.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '../ui/page-head.tsx'
import { CompanyFields } from './company-fields.tsx'
import { FindBox } from './find-box.tsx'
import type { ManualOrderForm } from './use-manual-order.ts'

async function findAccounts(q: string, signal: AbortSignal): Promise<readonly AdminUser[]> {
  const query = { q, limit: ADMIN_SUGGESTIONS, page: 1 }
  const answer = await api.call('GET /api/admin/users', { query, signal })
  return answer.items
}

export function CustomerFields({ form }: { form: ManualOrderForm }) {
  const { register, errors, setValue } = form
  const account = useWatch({ control: form.control, name: 'account' })
  const choose = (user: AdminUser) => {
    setValue('account', { id: idOf(user), email: user.email }, { shouldDirty: true })
    setValue('email', user.email, { shouldValidate: form.attempt > 0 })
    if (user.firstName) setValue('firstName', user.firstName, { shouldValidate: form.attempt > 0 })
    if (user.lastName) setValue('lastName', user.lastName, { shouldValidate: form.attempt > 0 })
  }
  return (
    <Panel title="Client">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          {account ? (
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 break-words">
                Compte client <strong>{account.email}</strong>
              </span>
              <Button size="sm" variant="quiet" onClick={() => setValue('account', null)}>
                Sans compte
              </Button>
            </p>
          ) : (
            <FindBox
              label="Chercher un compte par nom ou e-mail"
              find={findAccounts}
              idOf={idOf}
              onPick={choose}
            >
              {({ email, firstName, lastName }) => (
                <>
                  <span className="min-w-0 font-medium break-words">{`${firstName} ${lastName}`.trim()}</span>
                  <span className="min-w-0 text-sm break-all text-ink-soft">{email}</span>
                </>
              )}
            </FindBox>
          )}
        </div>
        <Field {...register('firstName')} label="Prénom" autoComplete="off" error={errors['firstName']} />
        <Field {...register('lastName')} label="Nom" autoComplete="off" error={errors['lastName']} />
        <Field
          {...register('email')}
          type="email"
          label="Adresse e-mail"
          autoComplete="off"
          readOnly={account !== null}
          hint={account ? undefined : NO_EMAIL_HINT}
          className="sm:col-span-2"
          error={errors['email']}
        />
        {!account && (
          <Field
            {...register('phone')}
            type="tel"
            label="Téléphone"
            optional
            autoComplete="off"
            maxLength={PHONE_MAX_LENGTH}
            hint="Pour le transporteur."
            className="sm:col-span-2"
            error={errors['phone']}
          />
        )}
        <CompanyFields form={form} />
      </div>
    </Panel>
  )
}
