import { keptText } from '#web/base/browser-storage.ts'

/** What the back-office stores in the browser. In a separate file, so that no page of the shop loads it. */
export const keptByAdmin = {
  /** Set if keyboard shortcuts are switched off. */
  noShortcuts: keptText('localStorage', 'carapace.no-shortcuts'),
  /** The orders selected for a dialog, if there are too many for its address. */
  chosenOrders: keptText('sessionStorage', 'carapace.chosen-orders', { orInMemory: true }),
  /** The shopkeeper's saved filters of a list. */
  savedViews: (list: string) => keptText('localStorage', `carapace.views.${list}`),
  /** Set if '/' does not focus a list's search. */
  noSlash: keptText('localStorage', 'carapace.noSlash', { orInMemory: true }),
}
