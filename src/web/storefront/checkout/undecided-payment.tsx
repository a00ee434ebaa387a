import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type UndecidedPaymentProps = {
  icon: 'clock' | 'alert'
  message: string | undefined
  /** The words of the button that asks the shop how the payment stands now. */
  retry: string
  onRetry: () => Promise<void>
  /** Read out at once: the customer is waiting for this payment. */
  isAlert?: boolean
  children: ReactNode
}

/** A payment that was begun and of which nobody can say yet how it ends: what is known, and how to ask again. */
export function UndecidedPayment({
  icon,
  message,
  retry,
  onRetry,
  isAlert = false,
  children,
}: UndecidedPaymentProps) {
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      await onRetry()
    } finally {
      setAsking(false)
    }
  }
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="grid gap-3 rounded-md border border-yellow bg-yellow-wash p-4 text-ink"
    >
      <p className="flex gap-2.5 font-semibold">
        <Icon name={icon} className="mt-0.5 size-5 text-yellow" />
        {message}
      </p>
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Icon name="refresh" className="size-4" />}
          loading={isAsking}
          onClick={() => void ask()}
        >
          {retry}
        </Button>
        <ButtonLink to="/contact" variant="secondary">
          Nous contacter
        </ButtonLink>
      </div>
    </div>
  )
}
