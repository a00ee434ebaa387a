import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Image } from '#shared/images/contract.ts'
import { prepareImage } from '../images/prepare-image.ts'
import { keepImage } from '../images/store-image.ts'
import type { Services } from '../services.ts'

export function drawnPicture(
  { width = 400, height = 500, colour = '#2f6f5e' } = {},
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
}

/** One bit per pixel: the file is small and made quickly, even with large dimensions. */
export function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

export async function storeImage(
  services: Services,
  { bytes, filename }: { bytes: Buffer; filename: string },
): Promise<Image> {
  return keepImage(services, await prepareImage(bytes), filename)
}
