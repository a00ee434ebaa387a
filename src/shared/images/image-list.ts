export const IMAGE_SORTS = ['newest', 'oldest', 'name', 'largest'] as const
export type ImageSort = (typeof IMAGE_SORTS)[number]

/** `unused`: orders and checkouts do not count as uses. `undescribed`: without alternative text. */
export const IMAGE_FILTERS = ['unused', 'undescribed'] as const
export type ImageFilter = (typeof IMAGE_FILTERS)[number]
