import { redirect } from 'react-router'

const DESTINATIONS: Readonly<Record<string, string>> = {
  '/terms': '/terms-of-service',
  '/privacy': '/privacy-policy',
}

/** Redirects moved addresses (decision 38). */
const load = ({ url, params }: { url: URL; params: { slug?: string | undefined } }) =>
  redirect(
    DESTINATIONS[url.pathname.replace(/\/$/, '')] ?? `/news/${encodeURIComponent(params.slug ?? '')}`,
    301,
  )
export { load as loader, load as clientLoader }

export default function Moved() {
  return null
}
