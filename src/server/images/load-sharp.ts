/** Imports sharp at the first use, because most starts need no picture. */
export const loadSharp = async () => (await import('sharp')).default
