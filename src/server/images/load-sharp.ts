/**
 * Loads the picture library when the first picture is drawn. Loading takes a fifteenth of a start, and most starts
 * draw no picture.
 */
export const loadSharp = async () => (await import('sharp')).default
