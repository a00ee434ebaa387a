/** Where the client gets the bearer token from; the session installs itself here, so that the client knows none. */
export type TokenSource = {
  /** The token to send, if somebody is signed in. */
  current(): string | undefined
  /** Gets a new token in place of a stale one; false when nobody is signed in any more. */
  refresh(stale: string): Promise<boolean>
}

const nobody: TokenSource = { current: () => undefined, refresh: () => Promise.resolve(false) }
let source = nobody

export function installTokens(next: TokenSource): void {
  source = next
}

export const tokens: TokenSource = {
  current: () => source.current(),
  refresh: (stale) => source.refresh(stale),
}
