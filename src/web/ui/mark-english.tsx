const ENGLISH = /(\b(?:dashboard|perfect size|sleeve)\b)/i

/** Marks English words, so that screen readers pronounce them correctly (RGAA 8.7). */
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
