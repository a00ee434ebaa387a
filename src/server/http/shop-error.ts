import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { INVALID_VALUE } from '#shared/contract-fields.ts'
import { ERROR_STATUS, fieldsFromIssues, type ErrorResponse, type ErrorCode } from '#shared/error-contract.ts'
import { IMAGES_UNAVAILABLE, IMAGES_WITHOUT_ROOM } from '#shared/images/texts.ts'
import {
  ADDRESS_UNKNOWN,
  FIELDS_INVALID,
  NOTHING_FOUND,
  REQUEST_BODY_INVALID,
  REQUEST_TOO_LARGE,
  REQUEST_TYPE_REFUSED,
  REQUEST_UNREADABLE,
  SERVER_ERROR,
  SHOP_IN_DEMAND,
  SHOP_UNAVAILABLE,
  SHOP_WITHOUT_ROOM,
} from '#shared/texts.ts'
import { isDiskFull } from '../database/disk-full.ts'
import { isOutage, outageFields } from '../database/outage.ts'
import { isAborted, sqlState } from '../database/write.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { reasonOf } from '../log/reason-of.ts'
import { StorageUnavailable } from '../outside/storage/interface.ts'

type Extras = Omit<ErrorResponse, 'message' | 'code'>

export class ShopError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly extras: Extras
  readonly headers: Record<string, string>
  /** The event's name in the log if the refusal may be an attack (ASVS 16.3.3). */
  event: 'not-owner' | undefined
  /** True if the caller alone causes the overload. The metrics do not count such a refusal as a failure of the shop. */
  isForOwnLoad = false

  constructor(code: ErrorCode, message: string, extras: Extras = {}, headers: Record<string, string> = {}) {
    super(message)
    this.name = 'ShopError'
    this.code = code
    this.status = ERROR_STATUS[code]
    this.extras = extras
    this.headers = headers
  }
}

export function notOwner(message: string): ShopError {
  const refusal = new ShopError('NOT_FOUND', message)
  refusal.event = 'not-owner'
  return refusal
}

export function causedBy(cause: unknown, refusal: ShopError): ShopError {
  refusal.cause = cause
  return refusal
}

export function overloaded({ isForOwnLoad = false } = {}): ShopError {
  const refusal = new ShopError('OVERLOADED', SHOP_IN_DEMAND, {}, { 'retry-after': '2' })
  refusal.isForOwnLoad = isForOwnLoad
  return refusal
}

const refusedForOwnLoad = new WeakSet<FastifyRequest>()
export const isRefusedForOwnLoad = (request: FastifyRequest) => refusedForOwnLoad.has(request)

export function invalidFields(fields: Record<string, string | undefined>): ShopError {
  const broken = Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return new ShopError('INVALID_FIELDS', Object.values(broken)[0] ?? FIELDS_INVALID, {
    fields: broken,
  })
}

/** The response has the form of decision 2, without the error's cause. */
export function handleError(
  error: FastifyError | ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const shopError = error instanceof ShopError ? error : translate(error, request)
  if (shopError.status >= 500) logFault(request, error)
  noteEvent(request, shopError)
  noteOwnLoad(request, shopError)
  if (shopError.status === 503) reply.header('retry-after', '5')
  // A stream that failed before its first byte has set the type of its own content.
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply
    .status(shopError.status)
    .headers(shopError.headers)
    .send({ message: shopError.message, code: shopError.code, ...shopError.extras } satisfies ErrorResponse)
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .send({ message: ADDRESS_UNKNOWN, code: 'NOT_FOUND' } satisfies ErrorResponse)
}

function translate(error: FastifyError, request: FastifyRequest): ShopError {
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new ShopError('TOO_LARGE', REQUEST_TOO_LARGE)
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ShopError('UNSUPPORTED_TYPE', REQUEST_TYPE_REFUSED)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ShopError('MALFORMED', REQUEST_UNREADABLE)
  }
  if (isAborted(error)) return new ShopError('UNAVAILABLE', SHOP_IN_DEMAND)
  if (error instanceof StorageUnavailable)
    return new ShopError(
      'PROVIDER_UNAVAILABLE',
      isDiskFull(error.cause) ? IMAGES_WITHOUT_ROOM : IMAGES_UNAVAILABLE,
    )
  if (isDiskFull(error)) return new ShopError('UNAVAILABLE', SHOP_WITHOUT_ROOM)
  if (isOutage(error)) return new ShopError('UNAVAILABLE', SHOP_UNAVAILABLE)
  request.log.debug({ code: sqlState(error) }, 'an unforeseen error')
  return new ShopError('INTERNAL', SERVER_ERROR)
}

function fromValidation(error: Parameters<typeof handleError>[0] & { validation?: unknown }): ShopError {
  const { validation, validationContext } = error as FastifyError & {
    validation: { instancePath: string; message?: string }[]
  }
  const issues = validation.map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter(Boolean),
    message: message ?? INVALID_VALUE,
  }))
  if (validationContext === 'params') return new ShopError('NOT_FOUND', issues[0]?.message ?? NOTHING_FOUND)
  const fields = fieldsFromIssues(issues)
  const message = issues[0]?.message ?? FIELDS_INVALID
  if (validationContext === 'querystring') return new ShopError('MALFORMED', message, { fields })
  // An issue without a path concerns the body as a whole, so no field can be named.
  if (issues.some((issue) => issue.path.length === 0)) return new ShopError('MALFORMED', REQUEST_BODY_INVALID)
  return new ShopError('INVALID_FIELDS', message, { fields })
}

export function noteOwnLoad(request: FastifyRequest, { isForOwnLoad }: ShopError): void {
  if (isForOwnLoad) refusedForOwnLoad.add(request)
}

function noteEvent(request: FastifyRequest, { code, event }: ShopError): void {
  const name = ERROR_STATUS[code] === 429 ? 'too-many-requests' : event
  if (!name) return
  const { ip, viewer, routeOptions } = request
  request.log.warn({ event: name, route: routeOptions.url, ip, userId: viewer?.id }, 'a caller was refused')
}

function logFault(request: FastifyRequest, error: unknown): void {
  if (error instanceof ShopError && error.code === 'OVERLOADED')
    return logSparingly(request.server.log, 'overload', {
      level: 'warn',
      fields: { route: request.routeOptions.url },
      message: 'more is asked than can be answered: refused with 503',
    })
  if (request.raw.socket.destroyed) return request.log.info('a caller hung up before its answer')
  // An intended refusal needs no stack.
  if (error instanceof ShopError)
    return logSparingly(request.server.log, `refused:${request.routeOptions.url}:${error.code}`, {
      level: 'warn',
      fields: { route: request.routeOptions.url, code: error.code, reason: reasonOf(error.cause ?? error) },
      message: 'a call could not be answered now',
    })
  if (!isOutage(error) && !isDiskFull(error) && !(error instanceof StorageUnavailable))
    return logSparingly(request.server.log, `request:${request.routeOptions.url}:${String(error)}`, {
      level: 'error',
      fields: { err: error },
      message: 'a request failed',
    })
  const fields = { ...outageFields(error), route: request.routeOptions.url }
  logSparingly(request.server.log, 'outage', { level: 'error', fields, message: 'calls are answered 503' })
}
