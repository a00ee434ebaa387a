import { LABEL_DROPPED } from '#shared/orders/label-rules.ts'
import type { Label } from '#shared/orders/parcel-contract.ts'
import { changeInBulk } from './acts-of-lists.ts'
import { pick, type Act, type Attempt } from './attempt.ts'
import { centsOf, hasLabel, hasLeftToSend, isStopped, isToPrepare, rest, type Books } from './books.ts'
import { wrong } from './record.ts'
import { asShop, asShopFile, type Answer, type World } from './world.ts'

const WEIGHT = 300

/** Returns whether the next parcel can get a label of this carrier. */
const isForCarrier = (books: Books, carrier: Books['goesTo']['method']): boolean =>
  books.goesTo.method === carrier && isToPrepare(books) && hasLeftToSend(books) && !isStopped(books)

const ANSWERS = ['none', 'none', 'none', 'refused', 'lost'] as const

/** Sets what Mondial Relay does with the next label: makes it, refuses it, or makes it and loses its answer. */
async function decideLabel({ shop }: World, fault: (typeof ANSWERS)[number]): Promise<void> {
  await fetch(`${shop.sandboxUrl}/sandbox/mondial-relay-connect/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  })
}

function makeLabel(world: World, n: number): Attempt {
  const { orderId } = world
  const fault = pick(ANSWERS, n) ?? 'none'
  // After a lost answer, a person says that the label does not exist.
  const again = n % 2 === 0
  const isLost = ({ label }: Books) => label !== undefined && label.number === undefined
  const isMade = (books: Books) => hasLabel(books) && !isLost(books)
  return {
    says: `a label is made by Mondial Relay${fault === 'none' ? '' : ` (${fault})`}${again ? ', again' : ''}`,
    call: async () => {
      await decideLabel(world, fault)
      const answer = await asShop(world, 'POST', `/api/orders/${orderId}/labels`, {
        format: 'A4',
        weight: WEIGHT,
        again,
      })
      // The shop had made the label before the address changed.
      const isDropped = answer.body.message === LABEL_DROPPED
      return isDropped ? { status: 201, body: { ...answer.body, label: { state: 'refused' } } } : answer
    },
    // A label that exists is shown again.
    isAllowed: () => {
      const { books } = world
      if (isMade(books)) return true
      return (again || !isLost(books)) && isForCarrier(books, 'mondialRelay')
    },
    after: (body) => bookLabel(world.books, body, isMade(world.books)),
  }
}

function bookLabel(books: Books, body: Answer['body'], isKnown: boolean): void {
  const { label } = body as { label?: Label }
  if (isKnown || !label) return
  const { state, trackingNumber } = label
  books.label = state === 'refused' ? undefined : { number: trackingNumber ?? undefined }
}

/** Plans a run that makes labels of several orders. Labels are bought, so such a run cannot be undone. */
function makeLabelInBulk(world: World): Attempt | undefined {
  const { books } = world
  if (hasLabel(books)) return undefined
  return {
    says: 'labels are made from the list',
    call: async () => {
      await decideLabel(world, 'none')
      const answer = await changeInBulk(world, { labels: { format: 'A4', weight: WEIGHT } })
      const { bulk } = world
      world.bulk = undefined
      if (answer.status !== 200 || !bulk) return answer
      const undone = await asShop(world, 'POST', `/api/admin/bulk-changes/${bulk.id}/undo`)
      if (undone.status !== 409) wrong(world, [`labels are taken back: ${undone.status}`])
      return answer
    },
    isAllowed: () => isForCarrier(world.books, 'mondialRelay'),
    after: ({ trackingNumber }) => {
      world.books.label = { number: trackingNumber ?? undefined }
    },
  }
}

/**
 * Plans the file for the carrier's own tool. The file names an order that is to be sent, and declares what
 * was paid for the goods.
 */
function carrierFile(world: World, n: number): Attempt {
  const { orderId, books, number } = world
  const carrier = n % 4 === 0 ? 'mondialRelay' : 'colissimo'
  const query = `ids=${orderId}&carrier=${carrier}&weight=${WEIGHT}`
  return {
    says: `the file for ${carrier} is made`,
    call: () => asShopFile(world, `/api/admin/orders/parcels.csv?${query}`),
    isAllowed: () => isForCarrier(world.books, carrier),
    after: ({ message = '' }) => {
      const rows = message.trim().split('\r\n')
      if (rows.filter((row) => row.includes(number)).length !== 1)
        wrong(world, ['the file lacks the order', message])
      const declared = rows.filter((row) => row.startsWith('CN2;')).map((row) => Number(row.split(';')[5]))
      const euros = [...rest(books)].map((line) =>
        Math.max(1, Math.round(centsOf(books, new Map([line])) / 100)),
      )
      if (declared.length > 0 && declared.join() !== euros.join())
        wrong(world, [`customs read ${declared.join(' + ')} €, paid were ${euros.join(' + ')} €`])
    },
  }
}

export const ACTS_OF_LABELS = {
  makeLabel: { weight: 5, plan: makeLabel },
  makeLabelInBulk: { weight: 2, plan: makeLabelInBulk },
  carrierFile: { weight: 2, plan: carrierFile },
} satisfies Record<string, Act>
