import type { ReleaseNews } from '#shared/updates/calls.ts'

export function NewerRelease({ news }: { news: ReleaseNews | undefined }) {
  if (!news?.newer) return null
  const { version, notesUrl } = news.newer
  return (
    <p className="mb-5 rounded-md border border-hairline bg-raised px-4 py-3 sm:px-5">
      <strong>
        <span>{`La version ${version} est là`}</span>
      </strong>
      . <span>{`Vous avez la version ${news.version}.`}</span>{' '}
      <a
        href={notesUrl}
        target="_blank"
        rel="noreferrer"
        className="font-semibold underline underline-offset-4"
      >
        Ce qui change et comment l’installer
      </a>
    </p>
  )
}
