export type Dimensions = {
  /** Millimetres. */
  width: number
  height: number
}

/** '66 × 91', as the form's field shows it. */
export function dimensionsText(dimensions: Dimensions): string {
  return `${dimensions.width} × ${dimensions.height}`
}

/** Everywhere on screen, in the order of the cards that it fits: '66 × 91 mm'. A plain string is shown as it is. */
export function sleeveDimensions(dimensions: Dimensions | string): string {
  return typeof dimensions === 'string'
    ? dimensions
    : `${dimensionsText(dimensions)} mm`.replaceAll(' ', '\u00a0')
}

/** What a sleeve is for, as the law wants it said before the order and with its confirmation: 'format 66 × 91 mm'. */
export const formatText = (dimensions: Dimensions): string => `format ${sleeveDimensions(dimensions)}`
