/** The orders of the library; the first is the default. */
export const IMAGE_SORTS = ['newest', 'oldest', 'name', 'largest'] as const
export type ImageSort = (typeof IMAGE_SORTS)[number]

/** `unused`: shown nowhere. `undescribed`: without an alternative text. */
export const IMAGE_FILTERS = ['unused', 'undescribed'] as const
export type ImageFilter = (typeof IMAGE_FILTERS)[number]
