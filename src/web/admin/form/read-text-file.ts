/** Reads UTF-8, UTF-16 ('Texte Unicode' of Excel) and Windows-1252. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const wide = utf16Of(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)))
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Recognises UTF-16 by its byte order mark, or by one zero byte among the first two. Returns undefined for other files.
 */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === undefined || second === undefined) return undefined
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second > 0) ? 'utf-16be' : undefined
}

/**
 * Matches a word with characters that French does not write. They appear when accents from a Mac or DOS program are
 * read as Windows-1252 ('‚' after a letter), when another program has read UTF-8 as Windows-1252 ('Ã©') or has lost the
 * accents (U+FFFD).
 */
const MISREAD =
  /[^\s;,"|]*(?:\p{L}[‚ƒ‡ˆŠŽ\u008D\u008F\u0090\u009D]|ƒ\p{Ll}|Ã[\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\uFFFD)[^\s;,"|]*/u

export function misreadAccents(text: string): string | undefined {
  const [word] = MISREAD.exec(text) ?? []
  return (
    word &&
    `Les accents de ce fichier sont mal lus («\u202F${word}\u202F»)\u00A0: enregistrez-le au format «\u202FCSV UTF-8\u202F», puis choisissez-le à nouveau`
  )
}
