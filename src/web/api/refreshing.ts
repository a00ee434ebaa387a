let refreshing = 0

/** True while a page reloads its data by itself, and not because somebody did something. */
export const isRefreshing = (): boolean => refreshing > 0

/** What `work` begins to ask counts as asked by the page itself. */
export async function whileRefreshing(work: () => Promise<void>): Promise<void> {
  refreshing++
  try {
    await work()
  } finally {
    refreshing--
  }
}
