import type { BookedRefund, Packs } from './books.ts'
import type { Answer, World } from './world.ts'

/** Faults of the shop that are known: what shows them is left out. */
export type Fault = 'freePacks' | 'restockTwice' | 'cameBack'

/** One try of an act on the running shop. */
export type Attempt = {
  /** What it is, in one line of the story. */
  says: string
  call: () => Promise<Answer>
  /** Whether the shop has to do it, or has to refuse it; left out where both are right. */
  isAllowed?: boolean
  /** What it shows, where the shop may not do it right yet (`NotYetRight`). */
  shows?: Fault
  /** What it does to packs and cents, once the shop has agreed. */
  after?: (body: Answer['body']) => void | Promise<void>
  /** The refund that it asks for. */
  refund?: AskedRefund
}

export type AskedRefund = Pick<BookedRefund, 'goods' | 'isOwed'> & {
  cents?: number
  feeCents?: number
  /** A button that pays what is due chooses its packs; they are worth what it pays. */
  packs: Packs | 'as the shop says'
}

/** How often an act is drawn, and what it is now: nothing where it makes no sense. */
export type Act = {
  weight: number
  plan: (world: World, n: number) => Attempt | undefined | Promise<Attempt | undefined>
}

/** Takes one of a list by a number. */
export const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length]

/** 1 to `most`, by a number. */
export const upTo = (most: number, n: number): number => 1 + (n % most)

export const onePack = (id: string, count: number): Packs => new Map([[id, count]])

export const linesIn = (packs: Packs) => [...packs].map(([line, quantity]) => ({ line, quantity }))

export const sayPacks = ({ books }: World, packs: Packs): string =>
  [...packs]
    .map(([id, count]) => {
      const line = books.lines.find((one) => one.id === id)
      return `${count} of ${line?.sold} × ${line?.name} (pack of ${line?.packSize})`
    })
    .join(', ') || 'nothing'
