/** The text of a spreadsheet's file: UTF-8, or Windows-1252 from French ones. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Signs that no French word has behind a letter: the accents of Macs and of DOS, read as Windows'. */
const MISREAD = /[^\s;,"|]*\p{L}[‚ƒ‡ˆŠŽ\u008D\u008F\u0090\u009D][^\s;,"|]*/u

/** What to say of a text whose accents are not those that were written. */
export function misreadAccents(text: string): string | undefined {
  const [word] = MISREAD.exec(text) ?? []
  return (
    word &&
    `Les accents de ce fichier sont mal lus («\u202F${word}\u202F»)\u00A0: enregistrez-le au format «\u202FCSV UTF-8\u202F», puis choisissez-le à nouveau`
  )
}
