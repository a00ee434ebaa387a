import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

test('a socket that is missing because PostgreSQL restarts is an outage, but a missing file is not', async () => {
  const missing = join(tmpdir(), '.s.PGSQL.missing')
  const [refused] = await once(connect(missing), 'error')
  expect(refused).toMatchObject({ code: 'ENOENT' })
  expect(isOutage(refused)).toBe(true)
  const unread = await readFile(missing).catch((error: unknown) => error)
  expect(unread).toMatchObject({ code: 'ENOENT' })
  expect(isOutage(unread)).toBe(false)
})
