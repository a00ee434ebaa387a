let refreshing = 0

/** Returns true while a page reloads its data without an action of the person. */
export const isRefreshing = (): boolean => refreshing > 0

/** Marks the calls of `work` as made by the page itself. */
export async function whileRefreshing(work: () => Promise<void>): Promise<void> {
  refreshing++
  try {
    await work()
  } finally {
    refreshing--
  }
}
