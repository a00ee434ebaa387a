import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { readConfig } from './config.ts'
import { Environment } from './environment.ts'
import { SECRETS } from './secret-files.ts'

const SERVER = join(import.meta.dirname, '..')
const OPERATIONS = readFileSync(join(SERVER, '../../docs/operations.md'), 'utf8')

function code(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/\.test\.tsx?$|^testing(\.ts)?$/.test(name))
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? code(path) : readFileSync(path, 'utf8')
    })
    .join('\n')
}

function paths(value: object, before = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? paths(inner, `${before}${name}.`) : [`${before}${name}`],
  )
}

test('every setting is read, and is documented in docs/operations.md', () => {
  // '../shared/settings' is included, because its table of the owner's settings names the variables for first values.
  const folders = ['config', 'outside/payment', '../shared/settings'].map((folder) => join(SERVER, folder))
  const config = folders
    .map(code)
    .join('\n')
    .replace(/export const Environment = [^]*?\n\}\)/, '')
  const names = Object.keys(Environment.shape)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(config))).toEqual([])
  expect(names.filter((name) => name !== 'NODE_ENV' && !OPERATIONS.includes(`\`${name}\``))).toEqual([])
  expect(SECRETS.filter((name) => !names.includes(name))).toEqual([])
})

test('every setting is used outside the folder that reads it', () => {
  const storage = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const { settings: _owners, ...config } = readConfig({ ...LIVE_SETTINGS, ...storage, DATA_DIR: '/nowhere' })
  const all = paths(config)
  const names = all.map((path) => path.split('.').at(-1) ?? '')
  const users = [
    code(join(SERVER, '../web')),
    ...readdirSync(SERVER, { withFileTypes: true })
      .filter(({ name }) => !['config', 'testing'].includes(name))
      .map(({ name }) =>
        name.endsWith('.ts') ? readFileSync(join(SERVER, name), 'utf8') : code(join(SERVER, name)),
      ),
  ].join('\n')
  const isUsed = (path: string) => {
    const name = path.split('.').at(-1) ?? ''
    // A name that occurs in several places must be used with its full path.
    const isUnique = names.filter((other) => other === name).length === 1
    return new RegExp(`\\b${isUnique ? name : path.replaceAll('.', String.raw`\??\.`)}\\b`).test(users)
  }
  expect(all.filter((path) => !isUsed(path))).toEqual([])
})
