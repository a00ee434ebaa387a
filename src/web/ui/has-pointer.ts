/**
 * Touch devices are often slow, so content that needs hovering is neither rendered nor fetched there. Works only in the
 * browser.
 */
export const hasPointer = (): boolean => matchMedia('(hover: hover)').matches
