import { keptText } from '#web/base/browser-storage.ts'

/** The back-office's keys in the browser's storage, besides those of drafts (`form/drafts.ts`). */
export const keptByAdmin = {
  /** Set if keyboard shortcuts are switched off. */
  noShortcuts: keptText('localStorage', 'carapace.no-shortcuts'),
  /** The orders selected for a dialog, if they are too many for its address. */
  chosenOrders: keptText('sessionStorage', 'carapace.chosen-orders', { orInMemory: true }),
  /** Filters of a list that the person has saved. */
  savedViews: (list: string) => keptText('localStorage', `carapace.views.${list}`),
  /** Set if '/' does not focus a list's search. */
  noSlash: keptText('localStorage', 'carapace.noSlash', { orInMemory: true }),
}
