export interface Sent {
  bytes: number
  total: number
}

/** How much has been sent, in whole percent: never 100 before the last byte, never NaN. */
export function sentPercent({ bytes, total }: Sent): number {
  if (total <= 0 || bytes >= total) return 100
  return Math.max(0, Math.floor((bytes / total) * 100))
}
