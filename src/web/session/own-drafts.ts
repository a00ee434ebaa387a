import { keptKeys, keptText } from '#web/base/browser-storage.ts'

export const DRAFTS = 'carapace.draft.'

export function removeDraftsOf(person: string): void {
  for (const key of keptKeys('localStorage', `${DRAFTS}${person}.`)) keptText('localStorage', key).remove()
}
