const PARAMETER = 'from'

export function loginPath(from: string, page: '/login' | '/register' = '/login'): string {
  const returnTo = beyondSignIn(from)
  return returnTo === '/' ? page : `${page}?${new URLSearchParams({ [PARAMETER]: returnTo })}`
}

function beyondSignIn(path: string): string {
  const [, search] = /^\/(?:login|register)(?![^/?#])([^#]*)/.exec(path) ?? []
  return search === undefined ? path : returnPath(search)
}

export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER) ?? '/'
  // '//elsewhere' and '/\elsewhere' are other sites.
  if (!/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return '/'
  return beyondSignIn(wanted)
}
