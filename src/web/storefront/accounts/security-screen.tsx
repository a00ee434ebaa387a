import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { SECURITY_LOAD_FAILED } from '#shared/accounts/texts.ts'
import { useScreenData, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { loadOwnData, useOwnData } from '#web/session/own-data.ts'
import { SignInInvitation } from '#web/storefront/form/sign-in-invitation.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { AccountSection } from './account-section.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

export const meta: Meta = () => ({ title: 'Sécurité' })

export const clientLoader = () =>
  loadOwnData(async () => {
    const [factor, { sessions }] = await Promise.all([
      api.call('GET /api/users/second-factor'),
      api.call('GET /api/users/sessions'),
    ])
    return { factor, sessions }
  })

export default function SecurityScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const own = useOwnData(loaderData)
  if (own === 'loading') return <HydrateFallback />
  if (own === 'signed-out')
    return (
      <Frame>
        <SignInInvitation to="/profile/security" title="Connectez-vous pour voir cette page">
          Vos appareils et la double authentification se règlent depuis votre compte.
        </SignInInvitation>
      </Frame>
    )
  const { factor, sessions } = own
  return (
    <Frame>
      {(factor.isOffered || factor.isOn) && (
        <AccountSection isWide title="Double authentification">
          <SecondFactor factor={factor} onChanged={revalidate} />
        </AccountSection>
      )}
      <AccountSection isWide title="Appareils connectés">
        <OwnSessions sessions={sessions} onChanged={revalidate} />
      </AccountSection>
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <CentredSpinner />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <EmptyState tone="error" title={SECURITY_LOAD_FAILED} action={<RetryButton />} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page pt-6">
      <Breadcrumbs trail={[{ label: 'Mon profil', to: '/profile' }, { label: 'Sécurité' }]} />
      <h1 className="mt-2 font-display text-title font-bold">Sécurité</h1>
      <div className="mt-8 grid gap-8">{children}</div>
    </div>
  )
}
