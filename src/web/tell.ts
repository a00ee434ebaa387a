import type { AudienceEvent } from '#shared/audience/audience-events.ts'

/**
 * Tells the shop that something happened here, so that it is counted: no words go with it that say to whom, and the browser
 * keeps nothing of it. A beacon, because pages are left while it is on its way.
 */
export function tell(event: AudienceEvent): void {
  navigator.sendBeacon(`/api/audience/${event}`)
}
