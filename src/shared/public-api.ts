/** What public pages know of a failed call: the shape of every error answer, and its status (decisions 2). */
export interface ApiFailure {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
}

/** A thrown value as an expected failure (4xx, or 503 when something outside is down), or undefined when it is a fault. */
export function failureOf(error: unknown): ApiFailure | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('code' in error)) return undefined
  const { status, code, message } = error
  if (typeof status !== 'number' || typeof code !== 'string') return undefined
  if ((status < 400 || status > 499) && status !== 503) return undefined
  return { status, code, message }
}

export interface PublicApi {
  activeBanner(): Promise<{ title: string; subtitle: string } | null>
}
