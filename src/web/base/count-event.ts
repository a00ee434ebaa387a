import type { AudienceEvent } from '#shared/audience/audience-events.ts'

/**
 * Counts an event of this page. The call sends no identifier and stores nothing in the browser. It is a
 * beacon, so it arrives even if the visitor leaves the page.
 */
export function countEvent(event: AudienceEvent): void {
  navigator.sendBeacon(`/api/audience/${event}`)
}
