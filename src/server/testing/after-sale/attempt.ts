import type { BookedRefund, Packs } from './books.ts'
import type { Answer, World } from './world.ts'

export type Attempt = {
  says: string
  call: () => Promise<Answer>
  /** True if the shop must carry out the act, false if it must refuse it, undefined if both are correct. */
  isAllowed?: () => boolean | undefined
  refusal?: number | 'STALE'
  after?: (body: Answer['body']) => void | Promise<void>
  refund?: () => AskedRefund
  /** For an act that may make several refunds. */
  refunds?: () => readonly AskedRefund[]
  refundsAtOnce?: true
}

export type AskedRefund = Pick<BookedRefund, 'goods' | 'isForLost' | 'isOwed' | 'ofReturn'> & {
  isRetry?: boolean
  id?: string
  cents?: number
  feeCents?: number
  packs: Packs | 'as the shop says'
}

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
