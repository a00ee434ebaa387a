import type { Company } from '#shared/documents/company-rules.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { keptText } from '#web/base/browser-storage.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'

// Only the payment page needs this key, so it is not in `browser-storage.ts`, which every page loads.
const place = keptText('sessionStorage', 'carapace.company', { orInMemory: true })
whenPersonLeaves(place.remove)

export function readCompanyForm(): Company {
  const kept = parseJson(place.read())
  const textOf = (field: keyof Company) => {
    const text = isRecord(kept) ? kept[field] : undefined
    return typeof text === 'string' ? text : ''
  }
  return { name: textOf('name'), siren: textOf('siren'), vatNumber: textOf('vatNumber') }
}

/** Kept in the tab, so that the invoice still names the company after a reload or a step back. */
export function keepCompanyForm(typed: Company): void {
  place.write(JSON.stringify(typed))
}

export function forgetCompanyForm(): void {
  place.remove()
}
