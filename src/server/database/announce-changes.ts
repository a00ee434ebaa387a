import { EventEmitter } from 'node:events'

/** What a write may have changed: on public pages, and in the back-office, which refreshes its lists by it. */
export const CHANGES = ['catalogue', 'banners', 'news', 'orders', 'messages', 'alerts', 'settings'] as const
export type Change = (typeof CHANGES)[number]

/**
 * Tells this process, and through `forward` the other ones, that cached pages and open lists are out of date. It is a
 * hint: caches also have a greatest age, for when a hint was lost.
 */
export type Changes = {
  /** Called by `write` after the commit, and by nobody else: a feature says `tx.changed(...)`. */
  announce(change: Change): void
  onChange(listener: (change: Change) => void): void
  /** Announces here what another process has announced, without sending it back. */
  receive(change: Change): void
  forwardTo(send: (change: Change) => void): void
}

export function createChanges(): Changes {
  // As many as features keep copies of something: fixed, and more than Node takes for a leak.
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
