/**
 * Loads a module that the page can do without, and returns undefined if it cannot be loaded. The mark on the error stops
 * the reload that follows other missing modules (`reloadWithoutScripts`), because a reload loses what a person has typed.
 */
export async function importIfPossible<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { isExpected: true })
    return undefined
  }
}
