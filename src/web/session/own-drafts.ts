import { keptKeys, keptText } from '#web/base/browser-storage.ts'

/** The person's id follows. */
export const DRAFTS = 'carapace.draft.'

/** Drafts of the back-office may name customers. */
export function removeDraftsOf(person: string): void {
  for (const key of keptKeys('localStorage', `${DRAFTS}${person}.`)) keptText('localStorage', key).remove()
}
