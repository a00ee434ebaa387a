import type { ReactNode } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { RequireUser } from '#web/session/require-user.tsx'
import { useUser } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/profile-screen'
import { PasswordForm } from './password-form.tsx'
import { PersonalData } from '../privacy/personal-data.tsx'
import { ProfileForm } from './profile-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Mon profil' })

/** The account's own page (storefront.md §2): who one is, the password, and one's data. */
export default function ProfileScreen() {
  return (
    <div className="page py-10 sm:py-14">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-title font-bold">Mon profil</h1>
        <ButtonLink to="/profile/orders" variant="secondary" icon={<Icon name="package" />}>
          Mes commandes
        </ButtonLink>
      </header>
      <RequireUser>
        <Sections />
      </RequireUser>
    </div>
  )
}

function Sections() {
  const user = useUser()
  if (!user) return null
  const { _id: id } = user
  return (
    // Another account in another tab: forms begin anew rather than show one person's data to the other.
    <div key={id} className="mt-8 grid gap-8">
      <Section title="Données personnelles">
        <ProfileForm user={user} />
      </Section>
      <Section title="Mot de passe">
        <PasswordForm email={user.email} />
      </Section>
      <Section title="Mes données et ma vie privée">
        <PersonalData user={user} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-8 lg:grid-cols-[16rem_1fr] lg:gap-10">
      <h2 className="font-display text-heading font-semibold">{title}</h2>
      <div className="max-w-prose">{children}</div>
    </section>
  )
}
