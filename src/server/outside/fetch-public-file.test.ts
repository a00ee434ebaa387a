import { expect, test } from 'vitest'
import { fetchPublicFile, isPublicAddress } from './fetch-public-file.ts'

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.0.1', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['nowhere', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  'http://127.0.0.1/a.png',
  'http://2130706433/a.png',
  'http://[::1]/a.png',
  'http://localhost/a.png',
  'https://exemple.test:8443/a.png',
  'https://user@exemple.test/a.png',
  'ftp://exemple.test/a.png',
  'file:///etc/passwd',
])('nothing is asked of %s', async (address) => {
  await expect(fetchPublicFile(address, 100)).rejects.toThrow('is no public host')
})
