import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { foldText } from '#shared/search-text.ts'
import { emptyDatabase } from '../testing/database.ts'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n))

test('the database folds Latin letters, ligatures and full-width signs as the shop does, also with the locale C', async () => {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  const signs = [
    ...range(0x20, 0x24f),
    ...range(0x300, 0x36f),
    ...range(0x1e00, 0x1eff),
    ...range(0xfb00, 0xfb06),
    ...range(0xff01, 0xff5e),
  ]
  const { rows } = await sql<{ sign: string; here: string; plain: string }>`
    select sign, folded_text('É' || sign) as here, folded_text(('É' || sign) collate "C") as plain
    from unnest(${signs}::text[]) as sign`.execute(database.db)
  expect(rows).toEqual(
    signs.map((sign) => ({ sign, here: foldText(`É${sign}`), plain: foldText(`É${sign}`) })),
  )
})
