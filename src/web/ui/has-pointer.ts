/**
 * Whether the device has a pointer that hovers: a mouse, a trackpad. Touch devices are often slow, so content that
 * needs hovering is not rendered or fetched there. Not for rendering on the server.
 */
export const hasPointer = (): boolean => matchMedia('(hover: hover)').matches
