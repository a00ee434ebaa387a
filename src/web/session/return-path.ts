const PARAMETER = 'from'

/** The sign-in page, with the return path in its address, so that a new document keeps it. */
export function loginPath(from: string, page: '/login' | '/register' = '/login'): string {
  const returnTo = beyondSignIn(from)
  return returnTo === '/' ? page : `${page}?${new URLSearchParams({ [PARAMETER]: returnTo })}`
}

/** From a sign-in page, the way back is the page that opened it. */
function beyondSignIn(path: string): string {
  const [, search] = /^\/(?:login|register)(?![^/?#])([^#]*)/.exec(path) ?? []
  return search === undefined ? path : returnPath(search)
}

/** The path to open after the sign-in, or '/' for anything that is not a path of this shop. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER) ?? '/'
  // Matches one slash that is followed by neither a slash nor a backslash: '//elsewhere' and '/\elsewhere' are other
  // sites.
  if (!/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return '/'
  return beyondSignIn(wanted)
}
