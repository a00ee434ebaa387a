let refreshing = 0

export const isRefreshing = (): boolean => refreshing > 0

export async function whileRefreshing(work: () => Promise<void>): Promise<void> {
  refreshing++
  try {
    await work()
  } finally {
    refreshing--
  }
}
