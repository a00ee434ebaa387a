import { networkPart, newcomersShare } from './reservation-limits.ts'

export type HeldPieces = {
  checkoutId: string
  sleeveId: string
  quantity: number
  isNewcomers: boolean
  network: string | null
}

export type Want = {
  counts: ReadonlyMap<string, number>
  stock: ReadonlyMap<string, number>
  /**
   * The size of the largest wanted pack of each sleeve, in pieces. It may exceed the newcomers' share if no other
   * newcomer holds pieces of that sleeve.
   */
  largest?: ReadonlyMap<string, number>
  isNewcomer: boolean
  network: string
  isNetworkBound: boolean
  /** The factor of `RATE_LIMITS`. It scales the part of one network. */
  factor: number
}

/**
 * How many pieces of a sleeve are missing: in the stock, in the newcomers' share, and in the part of the buyer's
 * network. `shareLeft` is how many pieces the share lets the buyer take. It is undefined if the share does not apply.
 */
export type Lack = { stock: number; share: number; network: number; shareLeft: number | undefined }

export function lackOf(
  want: Want,
  held: readonly HeldPieces[],
  freed: ReadonlySet<string>,
): Map<string, Lack> {
  return new Map(
    [...want.counts].map(([sleeveId, count]) => {
      const ofSleeve = held.filter((pieces) => pieces.sleeveId === sleeveId)
      const others = ofSleeve.filter(({ checkoutId }) => !freed.has(checkoutId))
      const ofNewcomers = others.filter(({ isNewcomers }) => isNewcomers)
      const ofNetwork = ofNewcomers.filter(({ network }) => network === want.network)
      const stock = (want.stock.get(sleeveId) ?? 0) + sum(ofSleeve) - sum(others)
      const shelf = { stock, held: sum(others), heldByNewcomers: sum(ofNewcomers) }
      const onePack = shelf.heldByNewcomers === 0 ? (want.largest?.get(sleeveId) ?? 0) : 0
      const newcomers = want.isNewcomer ? newcomersShare(shelf) : undefined
      const share = newcomers === undefined ? undefined : Math.max(newcomers, onePack)
      const part = want.isNewcomer && want.isNetworkBound ? networkPart(shelf) : undefined
      const lack = {
        stock: Math.max(0, count - stock),
        share: share === undefined ? 0 : Math.max(0, count - share),
        network: part === undefined ? 0 : Math.max(0, sum(ofNetwork) + count - part * want.factor),
        shareLeft: share,
      }
      return [sleeveId, lack] as const
    }),
  )
}

/**
 * Chooses holds of `soft`, in its order, until nothing is missing. Skips holds that do not help, and chooses none if
 * all together are not enough. `ownId` is the buyer's own open checkout, which the new one replaces.
 */
export function holdsGivingWay(
  want: Want,
  held: readonly HeldPieces[],
  { soft, ownId }: { soft: readonly string[]; ownId: string | undefined },
): string[] {
  const freed = new Set(ownId === undefined ? [] : [ownId])
  const giving: string[] = []
  for (const id of soft) {
    const lack = lackOf(want, held, freed)
    if (!isLacking(lack)) return giving
    if (!held.some((pieces) => pieces.checkoutId === id && helps(pieces, lack, want))) continue
    freed.add(id)
    giving.push(id)
  }
  return isLacking(lackOf(want, held, freed)) ? [] : giving
}

function isLacking(lack: ReadonlyMap<string, Lack>): boolean {
  return [...lack.values()].some(({ stock, share, network }) => stock + share + network > 0)
}

function helps({ sleeveId, network }: HeldPieces, lack: ReadonlyMap<string, Lack>, want: Want): boolean {
  const of = lack.get(sleeveId)
  if (!of) return false
  return of.stock > 0 || of.share > 0 || (of.network > 0 && network === want.network)
}

const sum = (pieces: readonly HeldPieces[]) => pieces.reduce((total, { quantity }) => total + quantity, 0)
