import { RETENTION_MONTHS } from '#shared/accounts/retention-months.ts'
import {
  DELETION_REMINDER_DAYS,
  DELETION_WARNING_DAYS,
  deletionDay,
  historyStart,
  INACTIVITY_MONTHS,
  inactivityStep,
} from '#shared/privacy/retention-periods.ts'
import { addDays, addMonths } from '#shared/shift-dates.ts'
import { cleanupGuests } from '../accounts/guests.ts'
import {
  cleanupConsents,
  cleanupSessions,
  idleAccounts,
  lockIdleAccount,
  noteDeletionLetter,
} from '../accounts/retention.ts'
import { cleanupActivity } from '../activity/retention.ts'
import { cleanupAlerts } from '../alerts/retention.ts'
import { cleanupAudience } from '../audience/retention.ts'
import { cleanupSleeveChanges } from '../catalogue/retention.ts'
import { cleanupCheckouts, cleanupPaymentEvents, cleanupVatChecks } from '../checkout/retention.ts'
import { BATCH_ROWS } from '../database/batches.ts'
import { NIL_ID } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { cleanupDocuments } from '../documents/queries.ts'
import { cleanupBulkChanges, cleanupLabelPdfs } from '../fulfilment/retention.ts'
import { cleanupRateLimits } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import { cleanupWebhookDeliveries } from '../integrations/webhook-deliveries.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { writeMail } from '../mail/outbox.ts'
import { cleanupMails } from '../mail/retention.ts'
import { cleanupMessages } from '../messages/retention.ts'
import { cleanupOrderLinks } from '../orders/order-links.ts'
import { anonymiseOrdersBefore, anonymiseOrdersOfNobody, cleanupOrderTexts } from '../orders/retention.ts'
import { cleanupPastOrders } from '../past-orders/retention.ts'
import { cleanupRefundNotes } from '../refunds/retention.ts'
import { cleanupRestockRequests } from '../restock/retention.ts'
import type { Services } from '../services.ts'
import { cleanupWithdrawals } from '../withdrawals/retention.ts'
import { deleteAccount } from './delete-account.ts'
import { deletionReminderMail, deletionWarningMail } from './mails.ts'

/** The job is called 'retention', because the queues of existing shops know it by that name. */
export function privacyJobs(services: Services): void {
  const alert = 'Le nettoyage de nuit échoue\u00A0: des données qui auraient dû être effacées sont encore là.'
  services.jobs.every('retention', { cron: '15 2 * * *', alert }, () => runNightlyCleanup(services))
}

/**
 * The steps of each night, in order (decision 27). A step must be safe to repeat, because the job is retried.
 */
const STEPS: readonly ((services: Services) => Promise<void>)[] = [
  handleIdleAccounts,
  emptyOrderHistories,
  anonymiseOrdersOfNobody,
  cleanupOrderTexts,
  cleanupPastOrders,
  cleanupWithdrawals,
  cleanupRefundNotes,
  cleanupMessages,
  cleanupSessions,
  cleanupGuests,
  cleanupOrderLinks,
  cleanupBulkChanges,
  cleanupLabelPdfs,
  cleanupSleeveChanges,
  cleanupConsents,
  cleanupCheckouts,
  cleanupPaymentEvents,
  cleanupVatChecks,
  cleanupDocuments,
  cleanupRestockRequests,
  cleanupMails,
  cleanupAlerts,
  cleanupActivity,
  cleanupAudience,
  cleanupWebhookDeliveries,
  cleanupRateLimits,
]

/**
 * A step that fails does not stop the others.
 * @throws AggregateError with the errors of the failed steps, after the last step
 */
export async function runNightlyCleanup(services: Services): Promise<void> {
  const failed: unknown[] = []
  for (const step of STEPS) {
    await step(services).catch((error: unknown) => {
      services.log.error({ err: error, step: step.name }, 'a step of the retention job failed')
      failed.push(error)
    })
  }
  if (failed.length > 0) throw new AggregateError(failed, 'The retention job was not done to the end.')
}

async function emptyOrderHistories(services: Services): Promise<void> {
  const now = services.clock.now()
  for (const months of RETENTION_MONTHS)
    await anonymiseOrdersBefore(services, historyStart(now, months), months)
}

async function handleIdleAccounts(services: Services): Promise<void> {
  const now = services.clock.now()
  const before = (months: number) => addDays(addMonths(now, -months), DELETION_WARNING_DAYS + 3)
  const since = { chosen: before(INACTIVITY_MONTHS.chosen), usual: before(INACTIVITY_MONTHS.usual) }
  for (let afterId: string | undefined = NIL_ID; afterId;) {
    const idle = await idleAccounts(services.database.db, { since, afterId, rows: BATCH_ROWS })
    for (const userId of idle) await handleIdleAccount(services, userId)
    afterId = idle.at(-1)
  }
}

async function handleIdleAccount(services: Services, userId: string): Promise<void> {
  try {
    const done = await write(services.database, (tx) => nextStep(tx, services, userId))
    if (done !== 'nothing')
      services.log.info({ event: `inactive-account-${done}`, userId }, 'an idle account')
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    logSparingly(services.log, `idle-account:${error.code}`, {
      level: 'warn',
      fields: { userId, code: error.code },
      message: 'an idle account could not be deleted',
    })
  }
}

async function nextStep(tx: Tx, services: Services, userId: string) {
  const now = services.clock.now()
  const user = await lockIdleAccount(tx, userId)
  if (!user) return 'nothing'
  const idle = {
    inactiveAccountDeletion: user.inactive_account_deletion,
    lastActiveAt: user.last_active_at,
    warnedAt: user.deletion_warned_at,
    remindedAt: user.deletion_reminded_at,
  }
  const step = inactivityStep(idle, now)
  if (step === 'warn') {
    await noteDeletionLetter(tx, userId, 'warned', now)
    const deletedOn = deletionDay({ ...idle, warnedAt: now })
    const isChosen = idle.inactiveAccountDeletion
    await writeMail(tx, services, deletionWarningMail(services.config, user, { deletedOn, isChosen }))
  }
  if (step === 'remind') {
    await noteDeletionLetter(tx, userId, 'reminded', now)
    const [day, earliest] = [deletionDay(idle), addDays(now, DELETION_REMINDER_DAYS)]
    const deletedOn = day > earliest ? day : earliest
    await writeMail(tx, services, deletionReminderMail(services.config, user, deletedOn))
  }
  if (step === 'delete') await deleteAccount(tx, services, userId)
  return step
}
