import { oneSpelling } from '../one-spelling.ts'

/** 'C-2026-000042' (decision 18). `count` starts at 1. */
export function orderNumber(year: number, count: number): string {
  return `C-${year}-${String(count).padStart(6, '0')}`
}

/**
 * The letter may be small, another dash or a space may replace a dash, the first dash and leading zeros may be missing,
 * and invisible characters are ignored. Undefined for any other text.
 */
export function readOrderNumber(text: string): string | undefined {
  const match = /^C[\p{Pd}\s]?(\d{4})[\p{Pd}\s](\d{1,9})$/iu.exec(oneSpelling(text))
  return match ? orderNumber(Number(match[1]), Number(match[2])) : undefined
}
