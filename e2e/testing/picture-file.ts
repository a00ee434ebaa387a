import sharp from 'sharp'

/** A random colour, so that the shop hardly has this picture yet. */
export async function pictureFile(name: string) {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const buffer = await sharp({ create: { width: 400, height: 500, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
