export const hasPointer = (): boolean => matchMedia('(hover: hover)').matches
