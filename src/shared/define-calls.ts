import type { z } from 'zod'
import type { ErrorCode } from './error-contract.ts'
import type { ReadScope } from './read-scopes.ts'

/**
 * Who may call. `buyer`: anyone signed in, and guests who pay without an account. `customer`: anyone signed in.
 * `preparation`: staff who prepare orders, and admins. `admin`: admins only.
 */
export type Access = 'public' | 'buyer' | 'customer' | 'preparation' | 'admin'

export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

export type Call = {
  id: string
  summary: string
  access: Access
  /** Set if the call needs a recent sign-in. After a longer time the person types the password again. */
  needsFreshSignIn?: true
  /** Set if an account with a second factor must also type a code again. Only with `needsFreshSignIn`. */
  needsFreshCode?: true
  /** Set if pages make the call on their own. Such a call does not extend the session. */
  isNoUse?: true
  /** Set if anyone may call, and the handler wants to know the buyer, if there is one. */
  knowsBuyer?: true
  /** Set if programs call, such as payment providers. These calls have a limit of their own (`calls-in-flight.ts`). */
  byMachines?: true
  /** Set on a GET call that answers read keys with this scope as well. */
  readScope?: ReadScope
  largeBody?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body is not JSON. No schema checks it. */
  rawBody?: { type: string; schema: object }
  response?: z.ZodType
  status?: 201 | 202
  responses?: Record<number, z.ZodType>
  file?: readonly string[]
  empty?: true
  cached?: true
  /** Set if the refresh cookie is accepted in place of a token. */
  cookie?: true
  /** Besides the errors that every call of its kind may have. */
  errors?: readonly ErrorCode[]
}

export type Calls = Record<CallName, Call>

/**
 * The server (`src/server/http/serve.ts`), the browser's client (`src/web/api/calls.ts`) and the API reference take
 * their types from here. `tag` is their chapter in the reference.
 */
export function defineCalls<const Defined extends Calls>(tag: string, calls: Defined) {
  return { tag, calls }
}
