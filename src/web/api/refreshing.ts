let refreshing = 0

/** True while a page reloads its data by itself, without an action of a person. */
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
