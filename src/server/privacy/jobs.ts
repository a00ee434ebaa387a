import type { Parts } from '../parts.ts'
import { runRetention } from './retention.ts'
import { tidy } from './tidy.ts'

/** In the small hours, one after the other. */
export function privacyJobs(parts: Parts): void {
  parts.jobs.every('retention', '15 2 * * *', () => runRetention(parts))
  parts.jobs.every('tidy', '45 2 * * *', () => tidy(parts))
}
