import type { Buyer } from './checkout.ts'
import type { TestShop } from './shop.ts'

let codes = 0

export async function addCode(shop: TestShop, { headers }: Pick<Buyer, 'headers'>, fields: object = {}) {
  codes += 1
  const payload = { code: `CODE-${codes}`, kind: 'percent', value: 10, ...fields }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/promotions', headers, payload })
  if (answer.statusCode !== 201) throw new Error(`The code could not be added: ${answer.body}`)
  return answer.json<{ _id: string; code: string; version: number }>()
}
