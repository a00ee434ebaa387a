let refreshing = 0

/** True while a page reloads its data without an action of the user. */
export const isRefreshing = (): boolean => refreshing > 0

/** Marks the calls that `work` starts as made by the page itself. */
export async function whileRefreshing(work: () => Promise<void>): Promise<void> {
  refreshing++
  try {
    await work()
  } finally {
    refreshing--
  }
}
