import { expect, test } from 'vitest'
import { networkName } from './network-name.ts'

test.each([
  ['https://www.instagram.com/carapace', 'Instagram'],
  ['https://x.com/carapace', 'X'],
  ['https://fr-fr.facebook.com/carapace?ref=1', 'Facebook'],
  ['https://www.tiktok.com/@carapace', 'TikTok'],
  ['https://youtube.com', 'YouTube'],
  ['https://bsky.app/profile/carapace', 'Bluesky'],
  ['https://instagram.com.cartes.test/a', 'instagram.com.cartes.test'],
  ['https://notinstagram.com/a', 'notinstagram.com'],
  ['https://social.carapace.test:8443/@carapace', 'social.carapace.test'],
])('%s is on %s', (url, name) => {
  expect(networkName(url)).toBe(name)
})
