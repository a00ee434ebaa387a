import { createContext } from 'react'

/** The parts of a document that only the server knows and writes. In the browser these elements already exist. */
export type DocumentParts = {
  nonce: string | undefined
  /** Marks the visitor before the first paint (`mark-visitor.ts`). */
  firstScript: string
  speculationRules: string | undefined
  styles: readonly string[]
  /** The module that starts the application, and the application's files that this page needs. */
  start: string
  scripts: readonly string[]
  /** The loaders' data, for the router in the browser. */
  data: object
}

export const documentParts = createContext<DocumentParts | undefined>(undefined)

/** The id of the element in which the browser finds the loaders' data and the files to fetch. */
export const DATA_ID = 'page-data'
export const START_ID = 'page-start'
