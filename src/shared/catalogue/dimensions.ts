export type Dimensions = {
  /** Millimetres. */
  width: number
  height: number
}

/** '66 × 91', as the form's field shows it. */
export function dimensionsText(dimensions: Dimensions): string {
  return `${dimensions.width} × ${dimensions.height}`
}

/** On cards and on the product page, in the order of the cards that it fits. A plain string is shown as it is. */
export function sleeveDimensions(dimensions: Dimensions | string): string {
  return typeof dimensions === 'string' ? dimensions : `${dimensionsText(dimensions)} mm`
}

/** What a sleeve is for, as the law wants it said before the order and with its confirmation: 'format 66 × 91 mm'. */
export const formatText = (dimensions: Dimensions): string => `format ${dimensionsText(dimensions)}\u00a0mm`
