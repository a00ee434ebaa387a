import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export function PreviewNote({ edit, children }: { edit: string; children: ReactNode }) {
  return (
    <p
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-orange bg-orange-wash px-4 py-3"
    >
      <Icon name="eye" />
      <span className="min-w-0 flex-1 basis-60">
        <strong>Aperçu.</strong> {children}
      </span>
      <ShopLink to={edit} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Modifier
      </ShopLink>
    </p>
  )
}
