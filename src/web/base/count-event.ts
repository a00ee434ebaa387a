import type { AudienceEvent } from '#shared/audience/audience-events.ts'

/**
 * Counts an event of this page. It sends no identifier and stores nothing in the browser. It is a beacon, so that it arrives
 * although the page is left.
 */
export function countEvent(event: AudienceEvent): void {
  navigator.sendBeacon(`/api/audience/${event}`)
}
