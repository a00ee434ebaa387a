export type Dimensions = {
  /** In millimetres. */
  width: number
  height: number
}

/** Returns for example '66 × 91', for a form field. */
export function dimensionsText(dimensions: Dimensions): string {
  return `${dimensions.width} × ${dimensions.height}`
}

/** Returns the format on screen, width first: '66 × 91 mm'. A string is returned unchanged. */
export function sleeveDimensions(dimensions: Dimensions | string): string {
  return typeof dimensions === 'string'
    ? dimensions
    : `${dimensionsText(dimensions)} mm`.replaceAll(' ', '\u00a0')
}

/** Returns for example 'format 66 × 91 mm'. The law requires the format before the order and in its confirmation. */
export const formatText = (dimensions: Dimensions): string => `format ${sleeveDimensions(dimensions)}`
