/** Loads the picture library only when a picture is drawn, because most starts draw none. */
export const loadSharp = async () => (await import('sharp')).default
