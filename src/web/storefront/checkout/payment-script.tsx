import { useEffect, useEffectEvent } from 'react'
import { PAYMENT_SCRIPT_TIMEOUT_MS } from '#shared/checkout/reservation-limits.ts'
import { AD_BLOCKER_STEPS, AD_BLOCKER_WARNING } from '#shared/checkout/texts.ts'
import { awakeTimer } from '#web/base/awake-timer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function useSilence(isLoading: boolean, onSilent: () => void): void {
  const silent = useEffectEvent(onSilent)
  useEffect(() => {
    if (!isLoading) return
    return awakeTimer(PAYMENT_SCRIPT_TIMEOUT_MS, () => silent())
  }, [isLoading])
}

export function LoadingScript() {
  return (
    <output className="grid min-h-28 place-items-center content-center gap-3 rounded-md bg-sunk text-ink-soft">
      <Spinner className="size-7" />
      Chargement du paiement…
    </output>
  )
}

export function BlockedScript({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-orange bg-orange-wash p-4 text-ink">
      <p className="flex gap-2.5 font-semibold">
        <Icon name="shield" className="mt-0.5 size-5 text-orange" />
        {AD_BLOCKER_WARNING}
      </p>
      <ol className="grid list-decimal gap-1 pl-6">
        {AD_BLOCKER_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon name="refresh" className="size-4" />} onClick={onRetry}>
          Réessayer
        </Button>
        <Button variant="secondary" onClick={() => location.reload()}>
          Actualiser la page
        </Button>
      </div>
    </div>
  )
}
