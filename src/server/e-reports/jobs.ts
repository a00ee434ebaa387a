import type { Services } from '../services.ts'
import { followReports } from './follow-reports.ts'
import { planReports } from './plan-reports.ts'

const ALERT =
  'Votre plateforme de facturation électronique ne répond pas\u00A0: les ventes à déclarer ne lui sont pas transmises.'

export function reportJobs(services: Services): void {
  services.jobs.every('follow-reports', { cron: '*/10 * * * *', alert: ALERT }, () => followReports(services))
  services.jobs.every('plan-reports', { cron: '30 4 * * *', alert: ALERT }, () => planReports(services))
}
