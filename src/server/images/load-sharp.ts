/**
 * Loads the picture library when the first picture is drawn. It would take a fifteenth of each start, and most starts
 * draw none.
 */
export const loadSharp = async () => (await import('sharp')).default
