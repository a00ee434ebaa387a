import { keptText } from '../browser-storage.ts'

/** What the back-office keeps in the browser, so that no page of the shop loads it. */
export const keptByAdmin = {
  /** Set: keyboard shortcuts are switched off. */
  noShortcuts: keptText('localStorage', 'carapace.no-shortcuts'),
  /** The orders chosen for a window, where they are too many for its address. */
  chosenOrders: keptText('sessionStorage', 'carapace.chosen-orders', { orInMemory: true }),
  /** What a shopkeeper calls a list's filters. */
  savedViews: (list: string) => keptText('localStorage', `carapace.views.${list}`),
  /** Set: the rows of lists are as low as they can be. */
  compactLists: keptText('localStorage', 'carapace.compact-lists', { orInMemory: true }),
  /** Set: '/' does not lead to the search of a list. */
  noSlash: keptText('localStorage', 'carapace.noSlash', { orInMemory: true }),
}
