import type { AudienceEvent } from '#shared/audience/audience-events.ts'

/** A beacon is sent even if the visitor leaves the page. */
export function countEvent(event: AudienceEvent): void {
  navigator.sendBeacon(`/api/audience/${event}`)
}
