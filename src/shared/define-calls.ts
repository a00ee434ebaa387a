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
  /** Its name in the API reference, for programs. */
  id: string
  /** Its name in the API reference, for people, in French. */
  summary: string
  access: Access
  /** Needs a recent sign-in: otherwise the person has to type the password again. */
  needsFreshSignIn?: true
  /** Pages make it by themselves, so it does not count as activity. */
  isNoUse?: true
  /** Anyone may call. If the buyer is known, the handler gets `buyer` too. */
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
  /** The status of a success. 200 by default. */
  status?: 201 | 202
  /** Several success statuses, each with its response. */
  responses?: Record<number, z.ZodType>
  /** It answers with a file of one of these types. */
  file?: readonly string[]
  /** It answers without a body. */
  empty?: true
  /** The server caches its answer and sends an ETag. */
  cached?: true
  /** The refresh cookie is accepted in place of a token. */
  cookie?: true
  /** Its own errors, in addition to those of every call of its kind. */
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
