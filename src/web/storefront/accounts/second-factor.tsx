import { useState } from 'react'
import type {
  SecondFactorChangeBody,
  SecondFactorSetup,
  SecondFactorState,
} from '#shared/accounts/contract.ts'
import { TYPED_CODE_MAX_LENGTH } from '#shared/accounts/second-factor.ts'
import {
  SECOND_FACTOR_ADDED,
  SECOND_FACTOR_FAILED,
  SECOND_FACTOR_REMOVED,
  PASSWORD_TO_CONFIRM,
} from '#shared/accounts/texts.ts'
import { fieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { api } from '#web/session/api.ts'
import { PasswordField } from '#web/storefront/form/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'

type SecondFactorProps = { factor: SecondFactorState; onChanged: () => Promise<void> }

export function SecondFactor({ factor, onChanged }: SecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  const show = async (made: readonly string[]) => {
    setSetup(undefined)
    setCodes(made)
    await onChanged()
  }
  if (factor.isOn) return <WhenOn factor={factor} onCodes={show} onChanged={onChanged} />
  if (setup) return <Confirmation setup={setup} onCodes={show} onLeave={() => setSetup(undefined)} />
  return (
    <div className="grid gap-5 text-ink-soft">
      <p>
        {factor.isRequired
          ? 'Elle est obligatoire pour ouvrir l’administration\u00A0: en plus de votre mot de passe, la connexion demande un code de votre téléphone.'
          : 'En plus de votre mot de passe, la connexion demande un code de votre téléphone\u00A0: votre mot de passe seul ne suffit plus.'}
      </p>
      <PasswordAct
        label="Commencer"
        act={async ({ password }) =>
          setSetup(await api.call('POST /api/users/second-factor', { body: { password } }))
        }
      />
    </div>
  )
}

function Confirmation({
  setup,
  onCodes,
  onLeave,
}: {
  setup: SecondFactorSetup
  onCodes: (codes: readonly string[]) => Promise<void>
  onLeave: () => void
}) {
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({ code: textOf(form, 'code').trim() }),
    check: ({ code }) => fieldErrors({ code: code === '' ? REQUIRED_FIELD : undefined }),
    send: async (body) => {
      const { codes } = await api.call('POST /api/users/second-factor/confirmation', { body })
      toastSuccess(SECOND_FACTOR_ADDED)
      await onCodes(codes)
    },
    failed: SECOND_FACTOR_FAILED,
  })
  const { size, path } = setup.qr
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <p className="text-ink-soft">
        1. Ouvrez une application d’authentification sur votre téléphone (Aegis, Google Authenticator,
        Microsoft Authenticator…) et scannez ce code.
      </p>
      {/* The QR code is dark on light in every theme, because some phones read no other. */}
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so there is no image file
        role="img"
        aria-label="Code QR de votre double authentification"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-lg"
      >
        <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="text-sm text-ink-soft">
        Ou saisissez cette clé&nbsp;: <code className="font-semibold text-ink">{inGroups(setup.secret)}</code>
      </p>
      <Field
        name="code"
        label="2. Code à 6 chiffres que l’application affiche"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        error={errors.code}
        className="max-w-sm"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={pending}>Activer</SubmitButton>
        <Button variant="secondary" onClick={onLeave}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

function WhenOn({
  factor,
  onCodes,
  onChanged,
}: SecondFactorProps & { onCodes: (codes: readonly string[]) => Promise<void> }) {
  const [act, setAct] = useState<'codes' | 'removal'>()
  const left = factor.recoveryCodesLeft
  return (
    <div className="grid gap-5 text-ink-soft">
      <p>{`Elle est activée. Il vous reste ${left} code${left > 1 ? 's' : ''} de secours.`}</p>
      {act === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAct('codes')}>
            Nouveaux codes de secours
          </Button>
          <Button variant="secondary" onClick={() => setAct('removal')}>
            Désactiver
          </Button>
        </div>
      )}
      {act === 'codes' && (
        <PasswordAct
          label="Créer de nouveaux codes de secours"
          asksCode
          act={async (body) => {
            const made = await api.call('POST /api/users/second-factor/recovery-codes', { body })
            await onCodes(made.codes)
          }}
        />
      )}
      {act === 'removal' && (
        <PasswordAct
          label="Désactiver la double authentification"
          variant="danger"
          asksCode
          act={async (body) => {
            await api.call('DELETE /api/users/second-factor', { body })
            toastSuccess(SECOND_FACTOR_REMOVED)
            await onChanged()
          }}
        />
      )}
    </div>
  )
}

type PasswordActProps = {
  label: string
  variant?: 'primary' | 'danger'
  asksCode?: boolean
  act: (body: SecondFactorChangeBody) => Promise<void>
}

function PasswordAct({ label, variant = 'primary', asksCode = false, act }: PasswordActProps) {
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({
      password: textOf(form, 'password'),
      code: asksCode ? textOf(form, 'code').trim() : '',
    }),
    check: ({ password, code }) =>
      fieldErrors({
        password: password === '' ? REQUIRED_FIELD : undefined,
        code: asksCode && code === '' ? REQUIRED_FIELD : undefined,
      }),
    send: act,
    failed: SECOND_FACTOR_FAILED,
  })
  return (
    <form {...formProps} className="grid gap-4">
      <ErrorSummary errors={summary} />
      <PasswordField
        name="password"
        label={PASSWORD_TO_CONFIRM}
        autoComplete="current-password"
        error={errors.password}
        className="max-w-sm"
      />
      {asksCode && (
        <Field
          name="code"
          label="Code de votre téléphone, ou l’un de vos codes de secours"
          autoComplete="one-time-code"
          maxLength={TYPED_CODE_MAX_LENGTH}
          error={errors.code}
          className="max-w-sm"
        />
      )}
      <Button type="submit" variant={variant} loading={pending} className="justify-self-start">
        {label}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-5 text-ink-soft">
      <p>
        Voici vos codes de secours&nbsp;: chacun ouvre une fois votre compte sans votre téléphone.
        Imprimez-les ou copiez-les en lieu sûr, ils ne seront plus affichés.
      </p>
      <ul aria-label="Codes de secours" className="grid gap-x-8 gap-y-2 font-mono text-ink sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onKept} className="justify-self-start">
        J’ai gardé mes codes
      </Button>
    </div>
  )
}

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')
