import { formatDate } from '../dates.ts'

/** '21 novembre 2026' of the version `2026-11-21`, '21 novembre 2026 (2)' of `2026-11-21.2`. */
export function versionName(version: string): string {
  const [day = '', number] = version.split('.')
  return `${formatDate(day)}${number === undefined ? '' : ` (${number})`}`
}
