const DEEPEST = 5

/** Describes an error and its causes in a few words: `fetch failed: connect ECONNREFUSED 127.0.0.1:9`. */
export function reasonOf(error: unknown): string {
  const words: string[] = []
  let cause: unknown = error
  for (let depth = 0; depth < DEEPEST && cause !== undefined && cause !== null; depth++) {
    const message = wordsOf(cause).replace(/\.$/, '')
    // Many errors repeat the message of their cause.
    if (message !== '' && !words.some((word) => word.includes(message))) words.push(message)
    cause = causeOf(cause)
  }
  return words.join(': ') || String(error)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : String(error)
  if (error instanceof AggregateError && error.errors.length > 0) return ''
  return error.message || (codeOf(error) ?? '')
}

/** Returns the error's cause. If several addresses were tried, this is the error of the first attempt. */
function causeOf(error: unknown): unknown {
  if (error instanceof AggregateError) return error.errors[0]
  return error instanceof Error ? error.cause : undefined
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
