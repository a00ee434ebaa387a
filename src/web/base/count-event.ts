import type { AudienceEvent } from '#shared/audience/audience-events.ts'

/**
 * Counts an event of this page. Sends no identifier and stores nothing in the browser. The call is a beacon, so it
 * arrives even if the visitor leaves the page.
 */
export function countEvent(event: AudienceEvent): void {
  navigator.sendBeacon(`/api/audience/${event}`)
}
