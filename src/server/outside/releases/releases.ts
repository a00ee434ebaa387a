import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { versionOf } from '#shared/updates/version.ts'
import type { ReleasesPort } from './interface.ts'

const SANDBOX = '/sandbox/releases/latest'
const TIMEOUT_MS = 5_000
/** Enough for the release notes on GitHub, which have at most 125,000 characters. */
const MAX_BYTES = 1_000_000

const Answer = z.object({
  tag_name: z
    .string()
    .max(30)
    .refine((tag) => versionOf(tag) !== undefined),
  html_url: z.url({ protocol: /^https$/ }).max(500),
})

export function openReleases(
  { releases }: { releases: { url: string | undefined; sandbox: boolean } },
  sandboxUrl: () => string,
): ReleasesPort | undefined {
  if (releases.url !== undefined) return releasesAt(releases.url)
  return releases.sandbox ? releasesAt(() => `${sandboxUrl()}${SANDBOX}`) : undefined
}

/** Asks GitHub's `GET /repos/OWNER/NAME/releases/latest`. */
function releasesAt(address: string | (() => string)): ReleasesPort {
  return {
    async newest() {
      const response = await fetch(typeof address === 'string' ? address : address(), {
        headers: { accept: 'application/vnd.github+json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The releases answered ${response.status}.`)
      const { tag_name: tag, html_url: notesUrl } = Answer.parse(JSON.parse(await bounded(response)))
      return { version: tag.replace(/^v/, ''), notesUrl }
    },
  }
}

async function bounded(response: Response): Promise<string> {
  let bytes = 0
  async function* counted(parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      bytes += part.byteLength
      if (bytes > MAX_BYTES) throw new Error('The releases send too much.')
      yield part
    }
  }
  return response.body ? text(Readable.from(counted(response.body))) : ''
}
