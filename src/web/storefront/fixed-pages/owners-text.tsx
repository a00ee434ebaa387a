import { cleanedMarkup } from '#web/base/trusted-markup.ts'

/** A text of the owner, cleaned by the server when it was saved. */
export function OwnersText({ html }: { html: string }) {
  return <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: cleanedMarkup(html) }} />
}
