/** Search engines and price comparisons ask for these data, which a product may lack. */
export const LACKS = ['barcode', 'picture', 'brand'] as const
export type Lack = (typeof LACKS)[number]

export const LACK_LABELS: Record<Lack, string> = {
  barcode: 'code-barres',
  picture: 'image',
  brand: 'marque',
}
