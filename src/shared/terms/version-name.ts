import { formatDate } from '../dates.ts'

/** The name in words: '21 novembre 2026' for the version `2026-11-21`, '21 novembre 2026 (2)' for `2026-11-21.2`. */
export function versionName(version: string): string {
  const [day = '', number] = version.split('.')
  return `${formatDate(day)}${number === undefined ? '' : ` (${number})`}`
}
