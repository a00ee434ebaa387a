import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

type SignOutButtonProps = { onLogout: () => void; className: string; iconLook: string; room: string }

/** 'Déconnexion' of both menus; its room is kept until the scripts are there, which alone can sign out. */
export function SignOutButton({ onLogout, className, iconLook, room }: SignOutButtonProps) {
  if (!useHydrated()) return <span className={room} />
  return (
    <button type="button" onClick={onLogout} className={className}>
      <Icon name="external" className={classNames(iconLook, 'text-ink-soft')} />
      Déconnexion
    </button>
  )
}
