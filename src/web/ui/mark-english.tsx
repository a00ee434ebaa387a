/** The English words of the shop's own sentences; names of goods are names, and marked by nobody. */
const ENGLISH = /(\b(?:dashboard|perfect size|sleeve)\b)/i

/** French text, its English words told to whoever reads aloud (RGAA 8.7). */
export function MarkEnglish({ text }: { text: string }) {
  return text.split(ENGLISH).map((part, at) =>
    at % 2 === 1 ? (
      <span key={`${at} ${part}`} lang="en">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
