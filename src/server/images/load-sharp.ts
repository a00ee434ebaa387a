/** Imports sharp at its first use, so that a start does not load it. */
export const loadSharp = async () => (await import('sharp')).default
