export type Dimensions = {
  /** Millimetres. */
  width: number
  height: number
}

/** '66 × 91', as the form's field shows it. */
export function dimensionsText(dimensions: Dimensions): string {
  return `${dimensions.width} × ${dimensions.height}`
}

/** On a card: height x width (storefront.md §2). Dimensions may also be a plain string, shown as it is. */
export function cardDimensions(dimensions: Dimensions | string): string {
  return typeof dimensions === 'string' ? dimensions : `${dimensions.height} x ${dimensions.width} mm`
}

/** On the product page: width x height (storefront.md §2). */
export function sleeveDimensions(dimensions: Dimensions | string): string {
  return typeof dimensions === 'string' ? dimensions : `${dimensionsText(dimensions)} mm`
}

/** What a sleeve is for, as the law wants it said before the order and with its confirmation: 'format 66 × 91 mm'. */
export const formatText = (dimensions: Dimensions): string => `format ${dimensionsText(dimensions)}\u00a0mm`
