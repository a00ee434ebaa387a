type Fields = Record<string, unknown>

/** Undefined if no complete answer arrived in time, or the answer was invalid JSON. */
export type Answer<Body = Fields> = { status: number; body: Body } | undefined

const REQUEST_TIMEOUT_MS = 15_000

export async function call<Body = Fields>(
  method: string,
  url: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<Answer<Body>> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text || '{}') as Body }
  } catch {
    return undefined
  }
}
