import type { Sleeve } from '#shared/catalogue/contract.ts'

/** The whole catalogue of the shop at `url`, as everyone sees it. */
export async function sleevesOf(url: string): Promise<Sleeve[]> {
  const answer = await fetch(`${url}/api/sleeves`)
  return answer.json()
}

/** The first sleeve whose stock is as asked for. Throws when the demo has none. */
export async function sleeveWith(url: string, fits: (stock: number) => boolean): Promise<Sleeve> {
  const found = (await sleevesOf(url)).find(({ stock }) => fits(stock))
  if (!found) throw new Error('No sleeve of the demo has such a stock')
  return found
}

export function productPath({ _id: id }: Pick<Sleeve, '_id'>): string {
  return `/products/${id}`
}
