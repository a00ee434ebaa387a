import { formatDate } from '../dates.ts'

/** Returns the name of a version: '21 novembre 2026' for `2026-11-21`, '21 novembre 2026 (2)' for `2026-11-21.2`. */
export function versionName(version: string): string {
  const [day = '', number] = version.split('.')
  return `${formatDate(day)}${number === undefined ? '' : ` (${number})`}`
}
