import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test('a browser and its system are named as people know them', () => {
  const names = {
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox sur Linux',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0':
      'Edge sur Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1':
      'Safari sur iPhone',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36':
      'Chrome sur Android',
    lightMyRequest: 'Appareil inconnu',
  }
  for (const [userAgent, name] of Object.entries(names)) expect(deviceName(userAgent)).toBe(name)
  expect(deviceName(undefined)).toBe('Appareil inconnu')
})
