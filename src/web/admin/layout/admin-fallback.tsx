import { CHECKING_SESSION } from '#shared/accounts/texts.ts'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'

export function AdminFallback() {
  return (
    <>
      <CentredSpinner label={CHECKING_SESSION} className="min-h-dvh" />
      <AdminMessages />
    </>
  )
}

export function AdminMessages() {
  return <ToastRegion className="sm:top-auto sm:right-auto sm:bottom-6 sm:left-2 lg:left-61" />
}
