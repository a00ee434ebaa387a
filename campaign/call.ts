/** What came back, or nothing at all: the server was dead, or too slow to be believed. */
export type Answer = { status: number; body: Record<string, unknown> } | undefined

const PATIENCE_MS = 15_000

export async function call(
  method: string,
  url: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
  } catch {
    return undefined
  }
}
