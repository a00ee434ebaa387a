export type Dimensions = {
  /** In millimetres. */
  width: number
  height: number
}

export function dimensionsText(dimensions: Dimensions): string {
  return `${dimensions.width} × ${dimensions.height}`
}

export function sleeveDimensions(dimensions: Dimensions | string): string {
  return typeof dimensions === 'string'
    ? dimensions
    : `${dimensionsText(dimensions)} mm`.replaceAll(' ', '\u00a0')
}

export const formatText = (dimensions: Dimensions): string => `format ${sleeveDimensions(dimensions)}`
