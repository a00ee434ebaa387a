import type { OrderMailSummary } from '#shared/mail/contract.ts'
import { MAIL_WAITS_SECONDS } from '#shared/orders/status-undo.ts'
import { newId } from '../../database/ids.ts'
import { readMail } from '../mails.ts'
import { pick, type Act, type Attempt } from './attempt.ts'
import { tokenIn } from './enter-by-hand.ts'
import { wrong } from './record.ts'
import { asShop, asStranger, read, type World } from './world.ts'

/** A mail about a status is sent only when the change can no longer be undone. It cannot be copied before. */
async function sendMailAgain(world: World, n: number): Promise<Attempt | undefined> {
  const { shop, orderId, customer } = world
  const mails = await read<OrderMailSummary[]>(world, `/api/admin/orders/${orderId}/mails`)
  const mail = pick(mails, n)
  if (!mail) return undefined
  const original = await storedMail(world, 'id', mail._id)
  const id = newId()
  const call = () => asShop(world, 'POST', `/api/admin/mails/${mail._id}/copies`, { requestId: id })
  const waits = () => {
    const age = shop.clock.now().getTime() - new Date(mail.createdAt).getTime()
    return mail.sentAt === null && age < MAIL_WAITS_SECONDS * 1000
  }
  return {
    says: `the mail '${mail.subject}' is sent again`,
    call: async () => {
      const answer = await call()
      return n % 3 === 0 ? call() : answer
    },
    isAllowed: () => {
      if (original?.key.startsWith('order-status:') && waits()) return false
      // If the customer is 'gone', the order may be anonymised, and the shop then refuses.
      return customer.kind !== 'gone' || undefined
    },
    after: async () => {
      const copy = await storedMail(world, 'key', `again:${id}`)
      if (copy?.recipient !== world.email || copy.text !== original?.text)
        wrong(world, [`the copy is another mail, or goes to ${copy?.recipient}`])
      if (customer.kind === 'guest') await openByCopy(world)
    },
  }
}

const storedMail = ({ shop }: World, column: 'id' | 'key', value: string) =>
  shop.database.db
    .selectFrom('mails')
    .select(['key', 'recipient', 'text'])
    .where(column, '=', value)
    .executeTakeFirst()

async function openByCopy(world: World): Promise<void> {
  const token = tokenIn(await readMail(world.shop, world.email, 'again'))
  if (token === '') return
  const { status } = await asStranger(world, '/api/guest-orders/open', { token })
  if (status !== 200) wrong(world, [`the link in the copy opens nothing: ${status}`])
}

export const ACTS_OF_MAILS = {
  sendMailAgain: { weight: 3, plan: sendMailAgain },
} satisfies Record<string, Act>
