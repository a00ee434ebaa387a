import { Fragment } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { PrescribedBox } from '#shared/terms/terms-annexes.ts'
import type { TermsSection } from '#shared/terms/terms-of-sale.ts'
import { versionName } from '#shared/terms/version-name.ts'
import { wholeNumbers } from '#shared/whole-numbers.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'

export function publishedOn(version: string, publishedAt: string): string {
  return `Version du ${versionName(version)}, en vigueur depuis le ${formatDate(publishedAt)}`
}

export function TermsSections({ sections }: { sections: readonly TermsSection[] }) {
  return sections.map(({ title, texts }) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      {texts.map((text) =>
        typeof text === 'string' ? (
          <p key={text}>
            <WithLinks text={text} />
          </p>
        ) : (
          <PrescribedWords key={text.title} {...text} />
        ),
      )}
    </Fragment>
  ))
}

/** `split` returns text, label and path in turn. */
function WithLinks({ text }: { text: string }) {
  const parts = wholeNumbers(text).split(/\[([^\]]+)\]\(([^)]+)\)/)
  return parts.map((part, at) => {
    if (at % 3 === 0) return part
    return at % 3 === 1 ? (
      <ShopLink key={part} to={parts[at + 1] ?? '/'}>
        {part}
      </ShopLink>
    ) : null
  })
}

export function PrescribedWords({ title, box }: PrescribedBox) {
  return (
    <aside aria-label={title} className="my-6 grid gap-3 rounded-md border-2 border-ink p-4 sm:p-5">
      <p className="font-semibold">{title}</p>
      {box.map((line) => (
        <p key={line}>{wholeNumbers(line)}</p>
      ))}
    </aside>
  )
}
