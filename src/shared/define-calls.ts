import type { z } from 'zod'
import type { ErrorCode } from './error-contract.ts'

/**
 * Who may call. `buyer` is anyone signed in, or a guest who pays without an account. `customer` is anyone signed in, `preparation` anyone
 * who prepares orders or an admin, `admin` the shopkeeper.
 */
export type Access = 'public' | 'buyer' | 'customer' | 'preparation' | 'admin'

/** 'METHOD /path', as routes are named on the server and calls in the browser. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/** One call of the API: its input, its answer, and who may make it. */
export type Call = {
  /** Its name in the API's reference, for programs. */
  id: string
  /** Its name in the reference for people, in French. */
  summary: string
  access: Access
  /** Requires a recent sign-in: the password has to be entered again. */
  needsFreshSignIn?: true
  /** Pages make it automatically, so it does not count as activity of the person. */
  isNoUse?: true
  /** Anyone may call. A buyer who is known gets `buyer` too. */
  knowsBuyer?: true
  /** For programs, not for browsers. */
  byMachines?: true
  /** Its body may be larger than the body of other calls. */
  largeBody?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Its body is not JSON, so no schema checks it. */
  rawBody?: { type: string; schema: object }
  /** Its JSON answer. */
  response?: z.ZodType
  /** The status of its success; 200 by default. */
  status?: 201 | 202
  /** Several success statuses, each with its response. */
  responses?: Record<number, z.ZodType>
  /** It answers with a file of one of these types. */
  file?: readonly string[]
  /** It answers without a body. */
  empty?: true
  /** The server caches its answer, with an ETag. */
  cached?: true
  /** The refresh cookie is accepted instead of a token. */
  cookie?: true
  /** Its own errors, besides those of every call of its kind. */
  errors?: readonly ErrorCode[]
}

export type Calls = Record<CallName, Call>

/**
 * The calls of one part of the shop. The server serves them (`src/server/http/serve.ts`). The browser's client (`src/web/api/calls.ts`) and
 * the API's reference take their types from here. `tag` is their chapter in the reference.
 */
export function defineCalls<const Defined extends Calls>(tag: string, calls: Defined) {
  return { tag, calls }
}
