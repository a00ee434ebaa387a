import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import { LABEL_DROPPED } from '#shared/orders/label-rules.ts'
import type { Label } from '#shared/orders/parcel-contract.ts'
import { newId } from '../../database/ids.ts'
import { changeInBulk } from './acts-of-lists.ts'
import { pick, type Act, type Attempt } from './attempt.ts'
import {
  centsOf,
  hasLabel,
  hasLeftToSend,
  isStopped,
  isToPrepare,
  lineOf,
  rest,
  type Books,
} from './books.ts'
import { wrong } from './record.ts'
import { asShop, asShopFile, type World } from './world.ts'

const WEIGHT = 300

const isForCarrier = (books: Books, carrier: Books['goesTo']['method']): boolean =>
  books.goesTo.method === carrier && isToPrepare(books) && hasLeftToSend(books) && !isStopped(books)

const isForLabel = (books: Books): boolean =>
  isForCarrier(books, 'colissimo') || isForCarrier(books, 'mondialRelay')

const ANSWERS = ['none', 'none', 'none', 'refused', 'lost'] as const
const SERVICES = ['mondial-relay-connect', 'colissimo']

async function decideLabel({ shop }: World, fault: (typeof ANSWERS)[number]): Promise<void> {
  for (const service of SERVICES)
    await fetch(`${shop.sandboxUrl}/sandbox/${service}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault }),
    })
}

/**
 * How many answers were lost since the last label, by carrier. After three in a row, the shop does not ask a carrier for
 * some seconds, so the stories lose at most two.
 */
const lostInARow = new WeakMap<World['shop'], Map<string, number>>()

function lostBy({ shop, books }: World): { count: number; set: (count: number) => void } {
  const counts = lostInARow.get(shop) ?? new Map<string, number>()
  lostInARow.set(shop, counts)
  const { method } = books.goesTo
  return { count: counts.get(method) ?? 0, set: (count) => counts.set(method, count) }
}

function makeLabel(world: World, n: number): Attempt {
  const { orderId } = world
  const wanted = pick(ANSWERS, n) ?? 'none'
  const fault = wanted === 'lost' && lostBy(world).count === 2 ? 'none' : wanted
  const again = n % 2 === 0
  const isLost = ({ label }: Books) => label !== undefined && label.number === undefined
  const isMade = (books: Books) => hasLabel(books) && !isLost(books)
  return {
    says: `a label is made${fault === 'none' ? '' : ` (${fault})`}${again ? ', again' : ''}`,
    call: async () => {
      await decideLabel(world, fault)
      const { count, set } = lostBy(world)
      if (fault === 'lost') set(count + 1)
      const answer = await asShop(world, 'POST', `/api/orders/${orderId}/labels`, {
        format: 'A4',
        again,
      })
      // The address changed while the carrier made the label, so the shop drops the label.
      const isDropped = answer.body.message === LABEL_DROPPED
      const dropped = { state: 'refused', failure: LABEL_DROPPED }
      return isDropped ? { status: 201, body: { ...answer.body, label: dropped } } : answer
    },
    // A label that exists is shown again.
    isAllowed: () => {
      const { books } = world
      if (isMade(books)) return true
      return (again || !isLost(books)) && isForLabel(books)
    },
    after: async (body) => {
      const { books } = world
      const { label } = body as { label?: Label }
      if (isMade(books) || !label) return
      const { state, trackingNumber, failure } = label
      const mayRefuse = fault === 'refused' || failure === LABEL_DROPPED || lacksCode(world)
      if (state === 'refused' && !mayRefuse) wrong(world, [`the carrier refused the label: ${failure}`])
      books.label = state === 'refused' ? undefined : { number: trackingNumber ?? undefined }
      if (state !== 'made') return
      lostBy(world).set(0)
      await checkDeclared(world, trackingNumber ?? '')
    },
  }
}

/** Returns whether custom lines pass customs, which need a tariff code. The custom lines of these stories have none. */
const lacksCode = ({ books, purchase: { country } }: World): boolean =>
  PASSES_CUSTOMS.includes(country) &&
  [...rest(books).keys()].some((id) => lineOf(books, id).packSize === CUSTOM_LINE)

const PASSES_CUSTOMS = ['Suisse', 'France d’outre-mer']

type Declared = { number: string; articles: { value: number }[] }

async function checkDeclared(world: World, label: string): Promise<void> {
  const { shop, books, purchase } = world
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/colissimo/labels`)
  const { labels } = (await answer.json()) as { labels: Declared[] }
  const found = labels.find(({ number }) => number === label)
  if (!found) return
  const declared = found.articles.map(({ value }) => Math.round(value * 100))
  const isDeclared = PASSES_CUSTOMS.includes(purchase.country)
  const paid = isDeclared ? [...rest(books)].map((packs) => centsOf(books, new Map([packs])) || 100) : []
  if (declared.join() !== paid.join())
    wrong(world, [`the label declares ${declared.join(' + ')}, paid were ${paid.join(' + ')}`])
}

/** A bulk run that makes labels cannot be undone, because the labels are bought. */
function makeLabelInBulk(world: World): Attempt | undefined {
  const { books } = world
  if (hasLabel(books)) return undefined
  return {
    says: 'labels are made from the list',
    call: async () => {
      await decideLabel(world, 'none')
      const answer = await changeInBulk(world, newId(), { labels: { format: 'A4' } })
      const { bulk } = world
      world.bulk = undefined
      if (answer.status !== 200 || !bulk) return answer
      const undone = await asShop(world, 'POST', `/api/admin/bulk-changes/${bulk.id}/undo`)
      if (undone.status !== 409) wrong(world, [`labels are taken back: ${undone.status}`])
      return answer
    },
    isAllowed: () => isForLabel(world.books) && !lacksCode(world),
    after: async ({ trackingNumber }) => {
      world.books.label = { number: trackingNumber ?? undefined }
      await checkDeclared(world, trackingNumber ?? '')
    },
  }
}

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
