import { createContext } from 'react'

/** The id of the document's one inline style sheet. */
export const STYLES_ID = 'styles'

/**
 * The style sheet that the document carries inline. The server has it from the build; the browser reads it back from
 * the document, so that it is never downloaded twice and survives the document being rendered anew.
 */
export const DocumentStyles = createContext('')
