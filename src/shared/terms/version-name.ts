import { formatDate } from '../dates.ts'

/** `2026-11-21.2` is '21 novembre 2026 (2)'. */
export function versionName(version: string): string {
  const [day = '', number] = version.split('.')
  return `${formatDate(day)}${number === undefined ? '' : ` (${number})`}`
}
