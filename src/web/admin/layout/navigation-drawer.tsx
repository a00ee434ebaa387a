import { useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog } from '../ui/base-ui.client.ts'

/** The sidebar on a tablet and a phone: it slides in over the screen, and Esc or a press beside closes it. */
export function NavigationDrawer({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={<IconButton label="Ouvrir le menu" />}>
        <Icon name="menu" className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] bg-raised text-ink shadow-lg transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Dialog.Title className="sr-only">Menu d’administration</Dialog.Title>
          <Dialog.Close
            render={<IconButton label="Fermer le menu" className="absolute top-5 right-2 z-10" />}
          >
            <Icon name="close" />
          </Dialog.Close>
          {children(() => setOpen(false))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
