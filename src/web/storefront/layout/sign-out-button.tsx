import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

type SignOutButtonProps = { onLogout: () => void; className: string; iconLook: string }

/** 'Déconnexion' of both menus; its room is kept until the scripts are there, which alone can sign out. */
export function SignOutButton({ onLogout, className, iconLook }: SignOutButtonProps) {
  if (!useHydrated()) return <span className="block h-13" />
  return (
    <button type="button" onClick={onLogout} className={className}>
      <Icon name="external" className={iconLook} />
      Déconnexion
    </button>
  )
}
