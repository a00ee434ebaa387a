export const IMAGE_SORTS = ['newest', 'oldest', 'name', 'largest'] as const
export type ImageSort = (typeof IMAGE_SORTS)[number]

/** `unused`: nothing in the shop uses the picture. `undescribed`: the picture has no alternative text. */
export const IMAGE_FILTERS = ['unused', 'undescribed'] as const
export type ImageFilter = (typeof IMAGE_FILTERS)[number]
