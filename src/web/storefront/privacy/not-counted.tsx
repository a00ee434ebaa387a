import { useState } from 'react'
import { NOT_COUNTED_COOKIE } from '#shared/audience/audience-events.ts'
import { COOKIE_CHOICE_MONTHS } from '#shared/privacy/cookie-consent.ts'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

const SECONDS = COOKIE_CHOICE_MONTHS * 30 * 86_400

const isNotCounted = () =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NOT_COUNTED_COOKIE}=`))

export function NotCounted() {
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<boolean>()
  const choose = (on: boolean) => {
    document.cookie = `${NOT_COUNTED_COOKIE}=1; path=/; samesite=lax; max-age=${on ? SECONDS : 0}`
    setChosen(isNotCounted())
  }
  return (
    <Checkbox
      name="notCounted"
      label="Ne pas compter mes visites"
      hint={`Votre choix est gardé dans ce navigateur, ${COOKIE_CHOICE_MONTHS}\u00A0mois.`}
      checked={chosen ?? (isHydrated && isNotCounted())}
      disabled={!isHydrated}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}
