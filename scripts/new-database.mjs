// `node scripts/new-database.mjs FILE`, run by the build: writes a file with an empty database, as PGlite creates it.
// A shop with a new data folder unpacks this file, which takes half the time and memory of creating one.
import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create()
const file = await database.dumpDataDir('gzip')
await database.close()
writeFileSync(process.argv[2], Buffer.from(await file.arrayBuffer()))
