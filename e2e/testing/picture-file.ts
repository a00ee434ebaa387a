import sharp from 'sharp'

/** The colour is random, so that the shop very likely does not have this picture yet. */
export async function pictureFile(name: string) {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const buffer = await sharp({ create: { width: 400, height: 500, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
