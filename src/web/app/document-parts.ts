import { createContext } from 'react'

export type DocumentParts = {
  nonce: string | undefined
  firstScript: string
  speculationRules: string | undefined
  styles: readonly string[]
  start: string
  scripts: readonly string[]
  data: object
}

export const documentParts = createContext<DocumentParts | undefined>(undefined)

export const DATA_ID = 'page-data'
export const START_ID = 'page-start'
