const NAMES: Record<string, string> = {
  bsky: 'Bluesky',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}
const KNOWN =
  /(?:^|\.)(bsky|discord|facebook|instagram|linkedin|pinterest|threads|tiktok|twitch|x|youtube)\.[a-z]+$/

export function networkName(url: string): string {
  const host = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/[/?#:].*$/, '')
  const [, name] = KNOWN.exec(host) ?? []
  if (!name) return host
  return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}
