import type { Services } from '../services.ts'
import { runRetention } from './retention.ts'
import { tidy } from './tidy.ts'

/** In the small hours, one after the other. */
export function privacyJobs(services: Services): void {
  services.jobs.every('retention', '15 2 * * *', () => runRetention(services))
  services.jobs.every('tidy', '45 2 * * *', () => tidy(services))
}
