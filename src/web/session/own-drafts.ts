import { keptKeys, keptText } from '#web/base/browser-storage.ts'

/** The beginning of the keys of drafts (`admin/form/drafts.ts`); then comes the person. */
export const DRAFTS = 'carapace.draft.'

/** Removes what a person has typed in the back-office and not saved: it may name customers. */
export function removeDraftsOf(person: string): void {
  for (const key of keptKeys('localStorage', `${DRAFTS}${person}.`)) keptText('localStorage', key).remove()
}
