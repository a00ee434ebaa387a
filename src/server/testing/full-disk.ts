/** Run by `embedded-faults.test.ts`, with `folder` on a small disk. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedEngine } from '../database/embedded-engine.ts'
import { isOutage } from '../database/outage.ts'
import { fillDisk } from './fill-disk.ts'

const [folder = '', template, statement = ''] = process.argv.slice(2)
const filler = join(folder, '..', 'filler')

const engine = await EmbeddedEngine.open({ folder, copyOf: template })
let ended = 'it goes on'
void engine.ended.then((why) => (ended = String(why)))
const isDone = (statement: string) =>
  engine.run(statement).then(
    () => true,
    (error: unknown) => {
      if (isOutage(error)) return false
      throw error
    },
  )

await engine.run('create table t (n integer, filler text)')
await engine.run('insert into t values (0)')
fillDisk(filler)
let [acknowledged, refused] = [0, 0]
while (refused < 20) {
  const isFilled = await isDone(statement)
  if (await isDone(`insert into t values (${acknowledged + 1})`)) acknowledged++
  else refused++
  if (!isFilled && acknowledged > 1_000) break
}
const reads = await isDone('select 1')
rmSync(filler)
const writesAgain = await isDone('insert into t values (-1)')
await engine.close()

const again = await EmbeddedEngine.open({ folder })
const [found] = await again.run('select count(*)::integer as kept from t where n > 0')
await again.close()
const [kept] = found?.rows.map((row) => row['kept']) ?? []
process.stdout.write(JSON.stringify({ ended, reads, writesAgain, acknowledged, kept }))
