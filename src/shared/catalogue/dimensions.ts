export type Dimensions = {
  /** Millimetres. */
  width: number
  height: number
}

export const DEFAULT_DIMENSIONS: Dimensions = { width: 66, height: 91 }

/**
 * Reads the form's 'width × height' (back-office.md §5); what does not match is 66 × 91 mm. The letter x is
 * taken for × too, since few keyboards have the sign.
 */
export function parseDimensions(text: string): Dimensions {
  const match = /^\s*(\d{1,4})\s*[×xX]\s*(\d{1,4})\s*(?:mm)?\s*$/.exec(text)
  if (!match) return { ...DEFAULT_DIMENSIONS }
  return { width: Number(match[1]), height: Number(match[2]) }
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
  return typeof dimensions === 'string' ? dimensions : `${dimensions.width} x ${dimensions.height} mm`
}

/** What a sleeve is for, as the law wants it said before the order and with its confirmation: 'format 66 × 91 mm'. */
export const formatText = (dimensions: Dimensions): string => `format ${dimensionsText(dimensions)}\u00a0mm`
