export type Dimensions = {
  /** In millimetres. */
  width: number
  height: number
}

/** '66 × 91', as the form's field shows it. */
export function dimensionsText(dimensions: Dimensions): string {
  return `${dimensions.width} × ${dimensions.height}`
}

/** The format on screen, width first: '66 × 91 mm'. A plain string is shown unchanged. */
export function sleeveDimensions(dimensions: Dimensions | string): string {
  return typeof dimensions === 'string'
    ? dimensions
    : `${dimensionsText(dimensions)} mm`.replaceAll(' ', '\u00a0')
}

/** The format as the law requires it before the order and in its confirmation: 'format 66 × 91 mm'. */
export const formatText = (dimensions: Dimensions): string => `format ${sleeveDimensions(dimensions)}`
