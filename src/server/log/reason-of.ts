/** Causes of causes come to an end here. */
const DEEPEST = 5

/**
 * An error in a few words, with what caused it: `fetch failed: connect ECONNREFUSED 127.0.0.1:9`. `fetch` and others say
 * themselves only that it went wrong.
 */
export function reasonOf(error: unknown): string {
  const words: string[] = []
  let cause: unknown = error
  for (let depth = 0; depth < DEEPEST && cause !== undefined && cause !== null; depth++) {
    const said = wordsOf(cause).replace(/\.$/, '')
    // Many repeat what they were caused by.
    if (said !== '' && !words.some((word) => word.includes(said))) words.push(said)
    cause = causeOf(cause)
  }
  return words.join(': ') || String(error)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : String(error)
  return error.message || (codeOf(error) ?? '')
}

/** Several addresses were tried: they fail alike, and the whole says nothing. */
function causeOf(error: unknown): unknown {
  if (error instanceof AggregateError) return error.errors[0]
  return error instanceof Error ? error.cause : undefined
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
