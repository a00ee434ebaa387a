import { keptText } from '#web/base/browser-storage.ts'

export const keptByAdmin = {
  noShortcuts: keptText('localStorage', 'carapace.no-shortcuts'),
  chosenOrders: keptText('sessionStorage', 'carapace.chosen-orders', { orInMemory: true }),
  savedViews: (list: string) => keptText('localStorage', `carapace.views.${list}`),
  noSlash: keptText('localStorage', 'carapace.noSlash', { orInMemory: true }),
}
