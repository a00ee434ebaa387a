/** 'C-2026-000042' (decision 18). `count` starts at 1. */
export function orderNumber(year: number, count: number): string {
  return `C-${year}-${String(count).padStart(6, '0')}`
}

/**
 * The letter may be small, a space may replace a dash, and the first dash and leading zeros may be missing. Undefined
 * for any other text.
 */
export function readOrderNumber(text: string): string | undefined {
  const match = /^C[-\s]?(\d{4})[-\s](\d{1,9})$/i.exec(text.trim())
  return match ? orderNumber(Number(match[1]), Number(match[2])) : undefined
}
