import { CLOSED_HOST } from '../outside/public-address.ts'

const CERTIFICATE_WRONG = 'Le certificat de cette adresse n’est pas valable'

const TEXTS: Readonly<Record<string, string>> = {
  [CLOSED_HOST]: 'Cette adresse mène à un réseau privé',
  ENOTFOUND: 'Ce nom de serveur n’existe pas',
  EAI_AGAIN: 'Ce nom de serveur ne se trouve pas pour le moment',
  ECONNREFUSED: 'Le serveur refuse la connexion',
  ECONNRESET: 'Le serveur a coupé la connexion',
  EHOSTUNREACH: 'Le serveur ne se joint pas',
  ENETUNREACH: 'Le serveur ne se joint pas',
  ETIMEDOUT: 'Le serveur ne se joint pas',
  CERT_HAS_EXPIRED: CERTIFICATE_WRONG,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE_WRONG,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE_WRONG,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE_WRONG,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE_WRONG,
  ERR_TLS_CERT_ALTNAME_INVALID: CERTIFICATE_WRONG,
}

export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'Pas de réponse en 10 secondes'
  const { code } = error as NodeJS.ErrnoException
  return (code && TEXTS[code]) || `Pas de connexion (${code ?? error.message})`.slice(0, 300)
}
