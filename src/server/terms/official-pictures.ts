import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { App } from '../http/app-type.ts'
import { ConfigError } from '../startup-error.ts'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}
const MAX_BYTES = 1024 * 1024

const SETTINGS = {
  guaranteeNotice: 'SHOP_GUARANTEE_NOTICE',
  triman: 'SHOP_TRIMAN',
} as const
type Name = keyof typeof SETTINGS
export type OfficialPictures = { [name in Name]?: string }

type Files = { officialPictures: { [name in Name]?: string | undefined } }
type Picture = { file: string; body: Buffer; type: string }

/**
 * Reads pictures that only an authority may draw: the Union's notice on the legal guarantee (regulation (EU)
 * 2025/1960), and the Triman with its sorting words.
 * @throws ConfigError naming the setting whose file cannot be shown
 */
export function readOfficialPictures({ officialPictures }: Files) {
  const names = Object.keys(SETTINGS) as Name[]
  return names.flatMap((name) => {
    const path = officialPictures[name]
    return path === undefined ? [] : [{ name, ...readPicture(SETTINGS[name], name, path) }]
  })
}

export function officialPictureRoutes(app: App, config: Files): OfficialPictures {
  const pictures = readOfficialPictures(config)
  for (const { file, body, type } of pictures) {
    app.get(
      `/official/${file}`,
      { config: { access: 'public' }, schema: { hide: true } },
      (_request, reply) =>
        reply
          .headers({
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy':
              "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
          })
          .type(type)
          .send(body),
    )
  }
  return Object.fromEntries(pictures.map(({ name, file }) => [name, `/official/${file}`]))
}

function readPicture(setting: string, name: Name, path: string): Picture {
  const ending = extname(path).toLowerCase()
  const type = TYPES[ending]
  if (!type) throw new ConfigError(`${setting}: ${path} is no picture (${Object.keys(TYPES).join(', ')}).`)
  const body = readWhole(setting, path)
  if (body.length > MAX_BYTES) throw new ConfigError(`${setting}: ${path} is larger than 1 MB.`)
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { file: `${name}-${hash}${ending}`, body, type }
}

function readWhole(setting: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new ConfigError(`${setting}: ${path} cannot be read.`)
  }
}
