import sharp from 'sharp'

/** A real picture of a size, in one colour, made in memory; another colour is another picture. */
export function drawnPicture(
  { width = 400, height = 500, colour = '#2f6f5e' } = {},
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
}
