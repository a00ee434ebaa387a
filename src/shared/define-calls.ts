import type { z } from 'zod'
import type { ErrorCode } from './error-contract.ts'

/**
 * Who may call. `buyer` is anyone signed in or a guest who pays without an account, `customer` anyone signed in,
 * `preparation` who prepares orders or an admin, `admin` the shopkeeper.
 */
export type Access = 'public' | 'buyer' | 'customer' | 'preparation' | 'admin'

/** 'METHOD /path', as routes are named on the server and calls in the browser. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/** One call of the API: what it takes, what it answers, and who may make it. */
export type Call = {
  /** Its name in the API's reference, for programs. */
  id: string
  /** The same for people, in French. */
  summary: string
  access: Access
  /** A sign-in of some time ago is not enough: the password has to be given again. */
  needsFreshSignIn?: true
  /** Pages make it by themselves: it does not count as activity of the person. */
  isNoUse?: true
  /** Anybody may call; someone who is a buyer already gets `buyer` too. */
  knowsBuyer?: true
  /** Programs make it, not browsers. */
  byMachines?: true
  /** Its body may be larger than that of other calls. */
  largeBody?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A body that is not JSON, so that no schema checks it. */
  rawBody?: { type: string; schema: object }
  /** The JSON that it answers with. */
  response?: z.ZodType
  /** The status of its success; 200 by default. */
  status?: 201 | 202
  /** Several statuses of success, each with its response. */
  responses?: Record<number, z.ZodType>
  /** It answers with a file, of one of these types. */
  file?: readonly string[]
  /** It answers without a body. */
  empty?: true
  /** The server caches its answer and names it by an ETag. */
  cached?: true
  /** The refresh cookie, where the browser has one, does for a token. */
  cookie?: true
  /** Its own refusals, besides those that every call of its kind has. */
  errors?: readonly ErrorCode[]
}

export type Calls = Record<CallName, Call>

/**
 * The calls of one part of the shop. The server serves them (`src/server/http/serve.ts`); the browser's client
 * (`src/web/api/calls.ts`) and the API's reference take their types from here. `tag` is their chapter in the reference.
 */
export function defineCalls<const Defined extends Calls>(tag: string, calls: Defined) {
  return { tag, calls }
}
