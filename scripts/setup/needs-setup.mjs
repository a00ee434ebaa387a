// Commands with a preparation (`pre…` in package.json) import this file first.
import { readFileSync } from 'node:fs'
import { refuseWithoutSetup } from './refuse-without-setup.mjs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const preparation = scripts[`pre${process.env.npm_lifecycle_event}`] ?? 'node scripts/ensure.mjs test'
const made = preparation.endsWith('built') ? ['node_modules/vitest', 'build/.stamp'] : ['node_modules/vitest']
refuseWithoutSetup(preparation, made)
