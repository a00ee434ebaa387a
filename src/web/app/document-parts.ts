import { createContext } from 'react'

/** In the browser the elements of these parts already exist. */
export type DocumentParts = {
  nonce: string | undefined
  /** Runs before the first paint (`mark-visitor.ts`). */
  firstScript: string
  speculationRules: string | undefined
  styles: readonly string[]
  /** `start` is the module that starts the application. `scripts` are the files that this page needs. */
  start: string
  scripts: readonly string[]
  data: object
}

export const documentParts = createContext<DocumentParts | undefined>(undefined)

/** Ids of the elements from which the browser reads the loaders' data and the files to load. */
export const DATA_ID = 'page-data'
export const START_ID = 'page-start'
