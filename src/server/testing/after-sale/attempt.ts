import type { BookedRefund, Packs } from './books.ts'
import type { Answer, World } from './world.ts'

export type Attempt = {
  says: string
  call: () => Promise<Answer>
  /**
   * True if the shop must carry out the act, false if the shop must refuse it. Undefined if both are correct.
   */
  isAllowed?: () => boolean | undefined
  /** The HTTP status of a refusal, or 'STALE' for a refusal of an outdated page. */
  refusal?: number | 'STALE'
  /** Books the effect on packs and cents when the shop has accepted the act. */
  after?: (body: Answer['body']) => void | Promise<void>
  refund?: () => AskedRefund
  /** True if the shop refunds unsent packs by itself, in the act's transaction. */
  refundsAtOnce?: true
}

export type AskedRefund = Pick<BookedRefund, 'goods' | 'isOwed'> & {
  isRetry?: boolean
  id?: string
  cents?: number
  feeCents?: number
  /**
   * The packs of the refund. A button that pays the amount due chooses the packs itself, and their value is that
   * amount.
   */
  packs: Packs | 'as the shop says'
}

/** An act with its weight in the draw. `plan` returns undefined if the act makes no sense now. */
export type Act = {
  weight: number
  plan: (world: World, n: number) => Attempt | undefined | Promise<Attempt | undefined>
}

export const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length]

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
