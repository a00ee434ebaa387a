import type { Services } from '../services.ts'
import { followDocuments } from './document-flows.ts'

const ALERT =
  'Votre plateforme de facturation électronique ne répond pas\u00A0: les factures des entreprises ne lui sont pas transmises.'

export function documentJobs(services: Services): void {
  services.jobs.every('follow-documents', { cron: '*/10 * * * *', alert: ALERT }, () =>
    followDocuments(services),
  )
}
