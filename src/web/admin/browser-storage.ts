import { keptText } from '#web/base/browser-storage.ts'

/** What the back-office keeps in the browser. It is a separate file so that no page of the shop loads it. */
export const keptByAdmin = {
  /** Set: keyboard shortcuts are switched off. */
  noShortcuts: keptText('localStorage', 'carapace.no-shortcuts'),
  /** The orders selected for a window, when there are too many for its address. */
  chosenOrders: keptText('sessionStorage', 'carapace.chosen-orders', { orInMemory: true }),
  /** The shopkeeper's saved filters of a list. */
  savedViews: (list: string) => keptText('localStorage', `carapace.views.${list}`),
  /** Set: lists are shown in compact rows. */
  compactLists: keptText('localStorage', 'carapace.compact-lists', { orInMemory: true }),
  /** Set: '/' does not focus a list's search. */
  noSlash: keptText('localStorage', 'carapace.noSlash', { orInMemory: true }),
}
