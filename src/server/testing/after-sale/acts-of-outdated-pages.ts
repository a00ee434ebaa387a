import { ACTS_OF_ADDRESSES } from './acts-of-addresses.ts'
import { ACTS_OF_LABELS } from './acts-of-labels.ts'
import { ACTS_OF_LISTS } from './acts-of-lists.ts'
import { ACTS_OF_PARCELS } from './acts-of-parcels.ts'
import { ACTS_OF_REFUNDS } from './acts-of-refunds.ts'
import { ACTS_OF_RETURNS } from './acts-of-returns.ts'
import { ACTS_OF_SHOPS } from './acts-of-shops.ts'
import { pick, type Act, type Attempt } from './attempt.ts'
import { versionsNow, type World } from './world.ts'

/** The pages of these acts send the version that they show. */
const OF_PAGES: readonly Act[] = [
  ACTS_OF_PARCELS.sendPart,
  ACTS_OF_PARCELS.sendRest,
  ACTS_OF_PARCELS.parcelEnds,
  ACTS_OF_PARCELS.parcelIsReplaced,
  ACTS_OF_PARCELS.correctNumber,
  ACTS_OF_PARCELS.correctReceipt,
  ACTS_OF_LABELS.makeLabel,
  ACTS_OF_LISTS.sendInBulk,
  ACTS_OF_LISTS.setStatusInBulk,
  ACTS_OF_REFUNDS.refundLines,
  ACTS_OF_REFUNDS.refundAmount,
  ACTS_OF_REFUNDS.refundRest,
  ACTS_OF_RETURNS.openReturn,
  ACTS_OF_RETURNS.receive,
  ACTS_OF_RETURNS.check,
  ACTS_OF_RETURNS.refundReturn,
  ACTS_OF_RETURNS.closeReturn,
  ACTS_OF_SHOPS.setStatus,
  ACTS_OF_SHOPS.undo,
  ACTS_OF_SHOPS.correctInvoice,
  ACTS_OF_ADDRESSES.changeAddress,
  ACTS_OF_ADDRESSES.changeOwnAddress,
]

async function fromOutdatedPage(world: World, n: number): Promise<Attempt | undefined> {
  const attempt = await pick(OF_PAGES, n)?.plan(world, Math.floor(n / OF_PAGES.length))
  if (!attempt) return undefined
  return {
    says: `from an outdated page: ${attempt.says}`,
    refusal: 'STALE',
    call: async () => {
      const { order, returns } = await versionsNow(world)
      const before = new Map([...returns].map(([id, version]) => [id, version - 1]))
      world.versions = { order: order - 1, returns: before }
      try {
        return await attempt.call()
      } finally {
        world.versions = undefined
      }
    },
  }
}

export const ACTS_OF_OUTDATED_PAGES = {
  fromOutdatedPage: { weight: 6, plan: fromOutdatedPage },
} satisfies Record<string, Act>
