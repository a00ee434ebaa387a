/** What a pack of 5 costs now, in the unit of what it is given: the only place where a reduction becomes the price. */
export function presentPrice(
  regular: number,
  sale: { price: number; isRunning: boolean } | undefined,
): number {
  return sale?.isRunning ? sale.price : regular
}
