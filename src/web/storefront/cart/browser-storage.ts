/**
 * The browser's storage, or this page's memory where the browser has closed it to us: a cart that lasts as long as the
 * page is better than none.
 */
export const browserStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => storage().getItem(key),
  setItem: (key, value) => storage().setItem(key, value),
  removeItem: (key) => storage().removeItem(key),
}

const memory = new Map<string, string>()
const inMemory: typeof browserStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
}

function storage(): typeof browserStorage {
  try {
    return window.localStorage
  } catch {
    return inMemory
  }
}
