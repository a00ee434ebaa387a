import type { ErrorAnswer } from '#shared/error-contract.ts'
import type { Image, UploadAnswer } from '#shared/images/contract.ts'
import { NO_CONNECTION, SERVER_ERROR_NOT_JSON } from '#shared/outage-texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { tokens } from '#web/api/tokens.ts'
import { tellOutage } from './admin-api.ts'

/** Told how many bytes of the file have left. */
export type OnSent = (bytes: number) => void

/**
 * Sends one picture (POST /api/upload) and answers it as it is stored. Not with the common client: only the older
 * XMLHttpRequest says how much has been sent. A stale token is refreshed once, as there.
 */
export async function uploadImage(file: File, onSent: OnSent = () => undefined): Promise<Image | undefined> {
  try {
    const token = tokens.current()
    let answer = await send(file, token, onSent)
    if (answer.status === 401 && token && (await tokens.refresh(token)))
      answer = await send(file, tokens.current(), onSent)
    return read(answer).images[0]
  } catch (error) {
    tellOutage(error)
    throw error
  }
}

interface Answer {
  status: number
  body: unknown
}

function send(file: File, token: string | undefined, onSent: OnSent): Promise<Answer> {
  return new Promise((settle, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/upload')
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    // The form around the file is sent too; a file is never more than whole.
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
    request.addEventListener('load', () =>
      settle({ status: request.status, body: parsed(request.responseText) }),
    )
    request.addEventListener('error', () =>
      fail(new ApiError(503, { code: 'UNREACHABLE', message: NO_CONNECTION })),
    )
    const form = new FormData()
    form.append('image', file)
    request.send(form)
  })
}

function read({ status, body }: Answer): UploadAnswer {
  if (status >= 200 && status < 300 && isUploadAnswer(body)) return body
  throw new ApiError(
    status,
    isErrorAnswer(body) ? body : { code: 'INTERNAL', message: SERVER_ERROR_NOT_JSON },
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isUploadAnswer(body: unknown): body is UploadAnswer {
  return typeof body === 'object' && body !== null && 'images' in body && Array.isArray(body.images)
}

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
}
