import type { z } from 'zod'
import type { ErrorCode } from './error-contract.ts'

/**
 * Who may call. `buyer`: anyone signed in, or a guest who pays without an account. `customer`: anyone signed in.
 * `preparation`: people who prepare orders, and admins. `admin`: the shopkeeper.
 */
export type Access = 'public' | 'buyer' | 'customer' | 'preparation' | 'admin'

/** 'METHOD /path'. The server's routes and the browser's calls use these names. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/** One call of the API: its input, its answer, and who may make it. */
export type Call = {
  /** The name of the call in the API reference, for programs. */
  id: string
  /** The name of the call in the API reference, for people, in French. */
  summary: string
  access: Access
  /** Set if the call needs a recent sign-in. Otherwise the person has to type the password again. */
  needsFreshSignIn?: true
  /** Set if pages make the call without an action of the user. Such a call does not count as activity. */
  isNoUse?: true
  /** Set if anyone may call, and the handler gets `buyer` if the buyer is known. */
  knowsBuyer?: true
  /** Set for calls by programs, not by browsers. */
  byMachines?: true
  /** Set if the body may be larger than the body of other calls. */
  largeBody?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Set if the body is not JSON, so that no schema checks it. */
  rawBody?: { type: string; schema: object }
  /** Its JSON answer. */
  response?: z.ZodType
  /** The status of a success. 200 by default. */
  status?: 201 | 202
  /** The response of each success status, if there are several. */
  responses?: Record<number, z.ZodType>
  /** The types of the file that the call answers with. */
  file?: readonly string[]
  /** Set if the answer has no body. */
  empty?: true
  /** Set if the server caches the answer and sends an ETag. */
  cached?: true
  /** Set if the refresh cookie is accepted in place of a token. */
  cookie?: true
  /** The call's own errors, in addition to the errors that every call of its kind may have. */
  errors?: readonly ErrorCode[]
}

export type Calls = Record<CallName, Call>

/**
 * The calls of one part of the shop. The server serves them (`src/server/http/serve.ts`). The browser's client
 * (`src/web/api/calls.ts`) and the API reference take their types from here. `tag` is their chapter in the reference.
 */
export function defineCalls<const Defined extends Calls>(tag: string, calls: Defined) {
  return { tag, calls }
}
