import { EventEmitter } from 'node:events'

/** The topics that a write may change on public pages and in the lists of the back-office. */
export const CHANGES = ['catalogue', 'banners', 'news', 'orders', 'messages', 'alerts', 'settings'] as const
export type Change = (typeof CHANGES)[number]

/**
 * Announces to this process, and through `forward` to the others, that cached pages and open lists are out of date.
 * Announcements may get lost, so caches also have a maximum age.
 */
export type Changes = {
  /** Called only by `write`, after the commit. Features call `tx.changed(...)`. */
  announce(change: Change): void
  onChange(listener: (change: Change) => void): void
  /** Announces a change by another process, without forwarding it. */
  receive(change: Change): void
  forwardTo(send: (change: Change) => void): void
}

export function createChanges(): Changes {
  // Each feature with a cache adds one listener. Their number is fixed, but higher than the limit of Node's leak
  // warning.
  const emitter = new EventEmitter().setMaxListeners(50)
  let forward: (change: Change) => void = () => {}
  return {
    announce(change) {
      emitter.emit('change', change)
      forward(change)
    },
    receive: (change) => void emitter.emit('change', change),
    onChange: (listener) => void emitter.on('change', listener),
    forwardTo: (send) => {
      forward = send
    },
  }
}
