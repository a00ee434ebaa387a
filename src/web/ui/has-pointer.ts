/**
 * Whether something hovers here: a mouse, a trackpad. Where only fingers touch, most devices are slow, and what a pointer
 * alone can see is neither drawn nor fetched. Not for rendering on the server.
 */
export const hasPointer = (): boolean => matchMedia('(hover: hover)').matches
