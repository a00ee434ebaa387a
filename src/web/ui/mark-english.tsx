/** Matches English words in the shop's own sentences. Product names are proper names and are not marked. */
const ENGLISH = /(\b(?:dashboard|perfect size|sleeve)\b)/i

/** French text whose English words are marked for screen readers (RGAA 8.7). */
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
