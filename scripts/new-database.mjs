// `node scripts/new-database.mjs FILE` writes a file with an empty database, as PGlite creates it. Unpacking the file
// is faster than creating a database.
import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create()
const file = await database.dumpDataDir('gzip')
await database.close()
writeFileSync(process.argv[2], Buffer.from(await file.arrayBuffer()))
