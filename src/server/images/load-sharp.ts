/** Draws pictures. Loaded with the first picture that is drawn: it takes a fifteenth of a start, and most starts draw none. */
export const loadSharp = async () => (await import('sharp')).default
