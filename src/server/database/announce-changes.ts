import { EventEmitter } from 'node:events'

export const CHANGES = ['catalogue', 'banners', 'news', 'orders', 'messages', 'alerts', 'settings'] as const
export type Change = (typeof CHANGES)[number]

/** Announcements to other processes may get lost, so caches must not rely on them alone. */
export type Changes = {
  announce(change: Change): void
  onChange(listener: (change: Change) => void): void
  receive(change: Change): void
  forwardTo(send: (change: Change) => void): void
}

export function createChanges(): Changes {
  // Without this, Node warns of a leak above ten listeners.
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
