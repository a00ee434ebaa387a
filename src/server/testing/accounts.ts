import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { RegisterBody, Session } from '#shared/accounts/contract.ts'
import type { TestShop } from './shop.ts'

type RegisterRequest = z.input<typeof RegisterBody>

export const PASSWORD = 'Carapace-2026!'

export function aPerson(changes: Partial<RegisterRequest> = {}): RegisterRequest {
  return {
    email: `${randomUUID()}@example.test`,
    password: PASSWORD,
    firstName: 'Zoé',
    lastName: 'Lefèvre',
    address: '4 rue des Tortues',
    city: 'Lyon',
    postalCode: '69001',
    country: 'France',
    phone: '06 12 34 56 78',
    newsletter: false,
    ...changes,
  }
}

export type SignedIn = Session & {
  id: string
  email: string
  password: string
  headers: { authorization: string }
}

export async function signUp(shop: TestShop, changes: Partial<RegisterRequest> = {}): Promise<SignedIn> {
  const person = aPerson(changes)
  const made = await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload: person })
  if (made.statusCode !== 201) throw new Error(`The registration was refused: ${made.body}`)
  return signIn(shop, person)
}

export async function signIn(
  shop: TestShop,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  })
  if (answer.statusCode !== 200) throw new Error(`The sign-in was refused: ${answer.body}`)
  const session = answer.json<Session>()
  const { _id: id } = session.user
  return { ...session, id, email, password, headers: { authorization: `Bearer ${session.token}` } }
}

export async function signUpAdmin(shop: TestShop): Promise<SignedIn> {
  const person = await signUp(shop)
  await shop.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute()
  return signIn(shop, person)
}

export const callAs = (
  shop: TestShop,
  { headers }: SignedIn,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) => shop.app.inject({ method, url, headers, ...(payload && { payload }) })

export const storedAccount = (shop: TestShop, id: string) =>
  shop.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
