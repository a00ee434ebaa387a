import { keptKeys, keptText } from '#web/base/browser-storage.ts'

/** Beginning of the keys of drafts (`admin/form/drafts.ts`). The person's id follows. */
export const DRAFTS = 'carapace.draft.'

/** Removes a person's unsaved input in the back-office, because it may name customers. */
export function removeDraftsOf(person: string): void {
  for (const key of keptKeys('localStorage', `${DRAFTS}${person}.`)) keptText('localStorage', key).remove()
}
