import { useState } from 'react'
import { TERMS_REQUIRED } from '#shared/checkout/texts.ts'
import { keptText } from '#web/base/browser-storage.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { fieldId } from '#web/ui/field-frame.tsx'

const keptAcceptance = keptText('sessionStorage', 'carapace.terms', { orInMemory: true })
whenPersonLeaves(keptAcceptance.remove)

export function useTerms(version: string) {
  const [isAccepted, setAccepted] = useState(() => keptAcceptance.read() === version)
  const [isTried, setTried] = useState(false)
  return {
    isAccepted,
    error: isTried && !isAccepted ? TERMS_REQUIRED : undefined,
    accept: (isNowAccepted: boolean) => {
      setAccepted(isNowAccepted)
      if (isNowAccepted) keptAcceptance.write(version)
      else keptAcceptance.remove()
    },
    check: () => {
      setTried(true)
      if (!isAccepted) document.getElementById(fieldId('acceptedTerms'))?.focus()
      return isAccepted
    },
  }
}

export function TermsBox({ terms }: { terms: ReturnType<typeof useTerms> }) {
  return (
    <Checkbox
      name="acceptedTerms"
      checked={terms.isAccepted}
      onChange={(event) => terms.accept(event.target.checked)}
      error={terms.error}
      label={
        <>
          J’ai lu et j’accepte les{' '}
          <a
            href="/cgv"
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4"
          >
            conditions générales de&nbsp;vente
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        </>
      }
    />
  )
}
