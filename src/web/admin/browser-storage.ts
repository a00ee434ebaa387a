import { keptText } from '#web/base/browser-storage.ts'

/** The keys of drafts are in `session/own-drafts.ts`. */
export const keptByAdmin = {
  /** Set if keyboard shortcuts are switched off. */
  noShortcuts: keptText('localStorage', 'carapace.no-shortcuts'),
  /** The orders selected for a dialog, if they are too many for its address. */
  chosenOrders: keptText('sessionStorage', 'carapace.chosen-orders', { orInMemory: true }),
  savedViews: (list: string) => keptText('localStorage', `carapace.views.${list}`),
  /** Set if '/' does not focus a list's search. */
  noSlash: keptText('localStorage', 'carapace.noSlash', { orInMemory: true }),
}
