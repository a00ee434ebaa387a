import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const RestockForm = lazy(() =>
  import('./restock-form.tsx').then((module) => ({ default: module.RestockForm })),
)

export function RestockButton({ sleeveId }: { sleeveId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button
        variant="secondary"
        icon={<Icon name="mail" />}
        onClick={() => setOpen(true)}
        className="justify-self-start"
      >
        M’avertir de son retour
      </Button>
    )
  return (
    <Suspense fallback={<Spinner className="size-7" />}>
      <RestockForm sleeveId={sleeveId} />
    </Suspense>
  )
}
