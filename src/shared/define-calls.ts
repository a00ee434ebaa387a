import type { z } from 'zod'
import type { ErrorCode } from './error-contract.ts'
import type { ReadScope } from './read-scopes.ts'

/**
 * `buyer` lets in people who are signed in, and guests with a cookie. `customer` lets in people who are signed in, with
 * any role. `preparation` lets admins in too.
 */
export type Access = 'public' | 'buyer' | 'customer' | 'preparation' | 'admin'

export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

export type Call = {
  id: string
  summary: string
  access: Access
  needsFreshSignIn?: true
  needsFreshCode?: true
  /** The call does not extend the session, because pages make it on their own. */
  isNoUse?: true
  /** Sets `request.buyer` for a person who is signed in or has a guest's cookie. */
  knowsBuyer?: true
  /** The callers are programs such as payment providers, with limits of their own. */
  byMachines?: true
  /** Read keys with this scope may make the call too. */
  readScope?: ReadScope
  largeBody?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** `schema` is only for the API reference: nothing checks the body against it. */
  rawBody?: { type: string; schema: object }
  response?: z.ZodType
  status?: 201 | 202
  responses?: Record<number, z.ZodType>
  file?: readonly string[]
  empty?: true
  cached?: true
  /** For the API reference: the refresh token may come in the cookie. */
  cookie?: true
  /** The call's own error codes, for the API reference. It derives the usual codes from the other fields. */
  errors?: readonly ErrorCode[]
}

export type Calls = Record<CallName, Call>

export function defineCalls<const Defined extends Calls>(tag: string, calls: Defined) {
  return { tag, calls }
}
