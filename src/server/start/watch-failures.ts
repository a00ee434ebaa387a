import { hostname } from 'node:os'
import { formatDate } from '#shared/dates.ts'
import { endForgotten, keepSeries, noteFailure, noteSuccess, type Failure } from '../alerts/count-failures.ts'
import { BACKUP_OVERDUE_MS, lastBackedUp } from '../backup/last-backup.ts'
import { countUnsettled } from '../checkout/queries.ts'
import { failureFields, isOutage } from '../database/outage.ts'
import { type DiskName, disksOf, isNearlyScarce, isScarce, type ReadSpace } from '../disk/disk-space.ts'
import type { JobName } from '../jobs/job-queue.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { countUnsentMails } from '../mail/outbox.ts'
import { countWaitingRefunds } from '../refunds/jobs.ts'
import type { Services } from '../services.ts'

const CHECK_EVERY_MS = 60_000
const MINUTE_MS = 60_000
const STUCK_MINUTES = 10
export const STUCK_MS = STUCK_MINUTES * MINUTE_MS
const JOB_MS = 5 * MINUTE_MS
const SUCCESS_MS = 30_000

export function watchFailures(services: Services): () => void {
  const succeeded = new Map<JobName, number>()
  const quietly = (work: Promise<void>) => void work.catch((error: unknown) => report(services, error))
  services.jobs.onEnd(({ name, alert: message, error }) => {
    if (message === 'counted') return
    if (error !== undefined) {
      succeeded.delete(name)
      // During an outage of the database nothing can be recorded, so this failure is not counted.
      if (!isOutage(error)) quietly(noteFailure(services, { key: `job:${name}`, message, afterMs: JOB_MS }))
    } else if (Date.now() - (succeeded.get(name) ?? 0) > SUCCESS_MS) {
      succeeded.set(name, Date.now())
      quietly(noteSuccess(services, `job:${name}`))
    }
  })
  const timer = setInterval(() => quietly(lookForStuck(services)), CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function lookForStuck(services: Services): Promise<void> {
  const { clock, database } = services
  const since = new Date(clock.now().getTime() - STUCK_MS)
  const [mails, refunds, checkouts] = [
    await countUnsentMails(database.db, since),
    await countWaitingRefunds(database.db, since),
    await countUnsettled(database.db, since),
  ]
  await noteStuck(services, mails, {
    key: 'mails',
    message: `${count(mails, 'e-mail attend', 'e-mails attendent')} depuis plus de ${STUCK_MINUTES} minutes\u00A0: le serveur d’e-mail ne les accepte pas.`,
    afterMs: 0,
    mail: false,
  })
  await noteStuck(services, refunds, {
    key: 'refunds',
    message: `${count(refunds, 'remboursement attend', 'remboursements attendent')} depuis plus de ${STUCK_MINUTES} minutes\u00A0: le prestataire de paiement ne les accepte pas.`,
    afterMs: 0,
  })
  await noteStuck(services, checkouts, {
    key: 'settling',
    message: `${count(checkouts, 'paiement reçu n’est', 'paiements reçus ne sont')} toujours ni commande ni remboursement après ${STUCK_MINUTES} minutes.`,
    afterMs: 0,
  })
  if (services.config.mode === 'live') await lookForBackup(services)
  await lookForSpace(services)
}

async function lookForBackup(services: Services): Promise<void> {
  const { clock, database } = services
  const at = await lastBackedUp(database.db)
  const isOld = at !== undefined && clock.now().getTime() - at.getTime() > BACKUP_OVERDUE_MS
  await noteStuck(services, isOld ? 1 : 0, {
    key: 'backup',
    message: `La boutique n’a pas été sauvegardée complètement depuis le ${formatDate(at ?? clock.now())}\u00A0: en cas de panne, tout ce qui a suivi serait perdu. Prévenez la personne qui s’occupe du serveur.`,
    afterMs: 0,
  })
}

/** A machine notes a scarce disk each minute. If it has not for this time, it is gone, and its alert is closed. */
const GONE_MS = 10 * MINUTE_MS

type DiskWarning = { name: DiskName; disks: readonly DiskName[]; what: string; consequence: string }
const DISK_WARNINGS: readonly DiskWarning[] = [
  {
    name: 'shop',
    disks: ['shop', 'postgres'],
    what: 'de la boutique',
    consequence: 'plus aucune commande ne peut être enregistrée',
  },
  {
    name: 'pictures',
    disks: ['pictures'],
    what: 'des images',
    consequence: 'plus aucune image ne peut être ajoutée',
  },
  {
    name: 'backups',
    disks: ['backups'],
    what: 'des sauvegardes',
    consequence: 'la boutique n’est plus sauvegardée',
  },
]

/** Keys name the machine, because each machine has its own disks. */
export async function lookForSpace(services: Services, read?: ReadSpace): Promise<void> {
  const found = await disksOf(services, read)
  for (const { name, disks, what, consequence } of DISK_WARNINGS) {
    const spaces = disks.flatMap((disk) => found.get(disk) ?? [])
    const scarce = spaces.find(isScarce)
    const key = `disk:${hostname()}:${name}`
    if (!scarce && spaces.some(isNearlyScarce)) await keepSeries(services, key)
    else
      await noteStuck(services, scarce ? 1 : 0, {
        key,
        message: `Le disque ${what} est presque plein\u00A0: il en reste ${Math.floor((scarce?.freeRatio ?? 0) * 100)}\u00A0%. Une fois plein, ${consequence}. Prévenez la personne qui s’occupe du serveur.`,
        afterMs: 0,
      })
  }
  await endForgotten(services, { prefix: 'disk:', olderThanMs: GONE_MS })
}

function noteStuck(services: Services, stuck: number, failure: Failure): Promise<void> {
  return stuck > 0 ? noteFailure(services, failure) : noteSuccess(services, failure.key)
}

const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

function report({ log }: Services, error: unknown): void {
  const line = {
    level: 'warn',
    fields: failureFields(error),
    message: 'what keeps failing could not be noted',
  } as const
  logSparingly(log, 'watch', line)
}
