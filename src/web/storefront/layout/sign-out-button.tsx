import { useHydrated } from '#web/base/use-hydrated.ts'
import { Icon } from '#web/ui/icon.tsx'

type SignOutButtonProps = { onLogout: () => void; className: string; iconLook: string }

/** Signing out needs scripts, so the button's space stays empty until they have loaded. */
export function SignOutButton({ onLogout, className, iconLook }: SignOutButtonProps) {
  if (!useHydrated()) return <span className="block h-13" />
  return (
    <button type="button" onClick={onLogout} className={className}>
      <Icon name="arrowRight" className={iconLook} />
      Déconnexion
    </button>
  )
}
