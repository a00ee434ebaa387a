import type { BookedRefund, Packs } from './books.ts'
import type { Answer, World } from './world.ts'

/** One try of an act on the running shop. */
export type Attempt = {
  /** Its description, one line of the story. */
  says: string
  call: () => Promise<Answer>
  /** Whether the shop must do it or must refuse it; undefined when both are correct. */
  isAllowed?: boolean
  /** Its effect on packs and cents when the shop accepts it. */
  after?: (body: Answer['body']) => void | Promise<void>
  /** The refund that it requests. */
  refund?: AskedRefund
}

export type AskedRefund = Pick<BookedRefund, 'goods' | 'isOwed'> & {
  cents?: number
  feeCents?: number
  /** A button that pays the amount due chooses its packs, whose value is that amount. */
  packs: Packs | 'as the shop says'
}

/** How often an act is drawn, and the attempt that it makes now; undefined when it makes no sense. */
export type Act = {
  weight: number
  plan: (world: World, n: number) => Attempt | undefined | Promise<Attempt | undefined>
}

/** Chooses one entry of a list by a number. */
export const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length]

/** A number from 1 to `most`, chosen by a number. */
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
