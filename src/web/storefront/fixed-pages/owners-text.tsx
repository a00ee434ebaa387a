import { cleanedMarkup } from '#web/base/trusted-markup.ts'

/** The server cleaned the markup when the text was saved. */
export function OwnersText({ html }: { html: string }) {
  return <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: cleanedMarkup(html) }} />
}
