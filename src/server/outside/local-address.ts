export function isLocalAddress(address: string): boolean {
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? url.hostname
  return (
    host === '' ||
    host.startsWith('/') ||
    host.startsWith('%2F') ||
    host === 'localhost' ||
    host === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  )
}
