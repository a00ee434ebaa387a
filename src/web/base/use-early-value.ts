import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Gives `take` what was typed or chosen before the scripts loaded, because React sees no event for it. */
export function useEarlyValue(
  control: RefObject<{ value: string } | null>,
  take: (value: string) => void,
): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (control.current) taken(control.current.value)
  }, [control])
}
