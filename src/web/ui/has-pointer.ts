/** Works only in the browser. */
export const hasPointer = (): boolean => matchMedia('(hover: hover)').matches
